import fc from 'fast-check';
import { it } from 'vitest';
import { interleavings } from './interleavings.ts';

const SEED = 20_260_801;
const RUNS = 500;

it(
  `phones, cancels, expiries, sweeps and kills in any order leave one consistent end (${RUNS} orders, seed ${SEED})`,
  () => fc.assert(interleavings, { seed: SEED, numRuns: RUNS }),
  60_000,
);
