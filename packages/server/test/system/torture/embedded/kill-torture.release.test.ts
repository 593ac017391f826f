import { expect, it } from 'vitest';
import { isRelease } from '../../../../../../tests/fixtures/release.ts';
import { makeTempFolder } from '../../../support/test-server.ts';
import { runKillTorture } from './kill-torture.ts';

const SEED = 20_260_804;
const KILLS = isRelease ? 6 : 3;

it(`a server that is killed again and again keeps every promise: completed files are whole, uploads go on, no byte is left over (${KILLS} kills, seed ${SEED})`, async () => {
  const dataDir = await makeTempFolder();
  const report = await runKillTorture({ seed: SEED, dataDir, kills: KILLS, people: 4 });
  expect(report.violations).toEqual([]);
  expect(report.kills).toBeGreaterThanOrEqual(KILLS);
  expect(report.counts.completed).toBeGreaterThan(0);
  expect(report.counts.followedParts).toBeGreaterThan(0);
});
