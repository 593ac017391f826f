import { expect, it } from 'vitest';
import { hasS3 } from '../../../support/services/test-s3.ts';
import { runClusterTorture } from './cluster-torture.ts';

const SEED = 20_260_806;
const KILLS = 6;

it.runIf(hasS3)(
  `a cluster whose parts are killed again and again keeps every promise: completed files are whole, uploads go on, each end is told once (${KILLS} kills, seed ${SEED})`,
  async () => {
    const report = await runClusterTorture({ seed: SEED, instances: 2, kills: KILLS, people: 3 });
    expect(report.violations).toEqual([]);
    const ended = [...report.kills.keys()].toSorted();
    expect(ended).toEqual(['database', 'instance', 'paused store', 'starting instance']);
    expect(report.counts.completed).toBeGreaterThan(0);
    expect(report.counts.directFiles).toBeGreaterThan(0);
  },
  180_000,
);
