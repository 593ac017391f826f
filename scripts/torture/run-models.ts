import fc from 'fast-check';
import { interleavings } from '../../packages/server/test/system/model/interleavings.ts';
import { createJobModel } from '../../packages/server/test/system/model/job-model.ts';
import { createRace } from '../../packages/server/test/system/model/race/race.ts';
import { describeFailure, formatCount, MANY, type Figures } from './figures.ts';

/** Interleavings of one job, runs of the reference model, concurrent clients over HTTP: a third of the time each. */
export async function runModels(seed: number, budgetMs: number): Promise<Figures> {
  let commands = 0;
  const limits = { seed, numRuns: MANY, interruptAfterTimeLimit: budgetMs / 3 };
  const orders = await fc.check(interleavings, limits);
  const model = await fc.check(
    createJobModel((count) => (commands += count)),
    limits,
  );
  const crowds = await fc.check(createRace(), { ...limits, endOnFailure: true });
  const failures = [
    ...describeFailure('interleavings', orders),
    ...describeFailure('reference model', model),
    ...describeFailure('crowds', crowds),
  ];
  return {
    title: 'Models',
    rows: [
      ['what was checked', 'how often'],
      [
        'interleavings of phones, cancels, expiries, sweeps and kills on one job',
        formatCount(orders.numRuns),
      ],
      ['runs compared with the reference model', formatCount(model.numRuns)],
      ['commands in them', formatCount(commands)],
      ['crowds of clients at the same moment', formatCount(crowds.numRuns)],
      ['violations', formatCount(failures.length)],
    ],
    violations: failures,
  };
}
