import fc from 'fast-check';
import { it } from 'vitest';
import { isRelease } from '../../../../../tests/fixtures/release.ts';
import { interleavings } from './interleavings.ts';
import { createJobModel } from './job-model.ts';
import { createRace } from './race/race.ts';

const ORDERS = { seed: 20_260_801, numRuns: isRelease ? 500 : 100 };
const MODEL = { seed: 20_260_802, numRuns: isRelease ? 20 : 6 };
const CROWDS = { seed: 20_260_803, numRuns: isRelease ? 30 : 5, endOnFailure: true };

const describeRuns = ({ numRuns, seed }: typeof ORDERS) => `(${numRuns} runs, seed ${seed})`;

it(
  `phones, cancels, expiries, sweeps and kills in any order leave one consistent end ${describeRuns(ORDERS)}`,
  () => fc.assert(interleavings, ORDERS),
  60_000,
);

it(
  `jobs do what a small reference model does, whatever comes in whatever order ${describeRuns(MODEL)}`,
  () => fc.assert(createJobModel(), MODEL),
  120_000,
);

it(
  `many clients at the same moment leave each job in one consistent end ${describeRuns(CROWDS)}`,
  () => fc.assert(createRace(), CROWDS),
  120_000,
);
