import fc from 'fast-check';
import { it } from 'vitest';
import { createJobModel } from './job-model.ts';

const SEED = 20_260_802;
const RUNS = 20;

it(
  `jobs do what a small reference model does, whatever comes in whatever order (${RUNS} runs, seed ${SEED})`,
  () => fc.assert(createJobModel(), { seed: SEED, numRuns: RUNS }),
  120_000,
);
