import fc from 'fast-check';
import { it } from 'vitest';
import { race } from './race.ts';

const SEED = 20_260_803;
const RUNS = 30;

it(
  `many clients at the same moment leave each job in one consistent end (${RUNS} crowds, seed ${SEED})`,
  () => fc.assert(race, { seed: SEED, numRuns: RUNS, endOnFailure: true }),
  120_000,
);
