import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isRelease } from '../../../../../tests/fixtures/release.ts';
import { startTestServer } from '../../support/test-server.ts';
import { createFuzz } from './fuzz-run.ts';
import { createKey } from '../../support/create-key.ts';

const SEED = 20_260_805;
const RUNS = isRelease ? 25 : 15;

it(`whatever comes over HTTP, the server answers, says what is wrong in JSON, and goes on (${RUNS} times twenty requests, seed ${SEED})`, async () => {
  const server = await startTestServer();
  const apiKey = await createKey(server.dataDir, 'fuzz');
  const url = server.url.replace('localhost', '127.0.0.1');
  await fc.assert(createFuzz({ url, apiKey }), { seed: SEED, numRuns: RUNS });
  expect(server.errors).toEqual([]);
});
