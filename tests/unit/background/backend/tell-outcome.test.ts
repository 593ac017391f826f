import type { JobClient } from '@svc/protocol';
import { describe, expect, it } from 'vitest';
import { createOutcomeTeller } from '../../../../lib/background/backend/tell-outcome.ts';
import type { TransferState } from '../../../../lib/transfer/transfer.ts';
import { states } from '../../fixtures/command-world.ts';
import { job, sampleTransfer } from '../../fixtures/sample-transfer.ts';

const canReport = { ...job, canReport: true };

/** What a backend is told while a transfer goes through these states. */
function reportsAlong(path: readonly TransferState[], reportable = true) {
  const reports: [string, unknown][] = [];
  const client = {
    reportOutcome: async (id: string, report: unknown) => {
      reports.push([id, report]);
      throw new Error('The backend is away.');
    },
  } as unknown as JobClient; // it is asked for nothing else
  const teller = createOutcomeTeller(() => client);
  for (const state of path) {
    teller.follow(sampleTransfer('job' in state && reportable ? { ...state, job: canReport } : state));
  }
  return reports;
}

describe('a backend that takes word of what became of files', () => {
  it('is told once that they are in the page', () => {
    expect(reportsAlong([states.downloading, states.filling, states.done, states.done])).toEqual([
      [job.id, { kind: 'placed' }],
    ]);
  });

  it('is told why they are held, and what came after', () => {
    const held = { ...states.holding, why: 'wrongType' } as const;
    expect(reportsAlong([states.filling, held, states.filling, states.done])).toEqual([
      [job.id, { kind: 'held', reason: 'wrong_kind' }],
      [job.id, { kind: 'placed' }],
    ]);
  });

  it('is told nothing of reasons that the phone need not know', () => {
    expect(reportsAlong([{ ...states.holding, why: 'takenOut' }])).toEqual([[job.id, { kind: 'held' }]]);
  });

  it('is told that they were saved, or discarded', () => {
    const saved: TransferState = { name: 'done', how: 'saved', job, files: states.done.files };
    expect(reportsAlong([states.holding, saved]).at(-1)).toEqual([job.id, { kind: 'saved' }]);
    expect(reportsAlong([states.holding, states.cancelled]).at(-1)).toEqual([job.id, { kind: 'discarded' }]);
    expect(reportsAlong([states.downloading, states.cancelled])).toEqual([[job.id, { kind: 'discarded' }]]);
  });

  it('is told nothing where no file had come', () => {
    expect(reportsAlong([states.waiting, states.receiving, states.cancelled])).toEqual([]);
  });
});

it('a backend that does not say so is told nothing', () => {
  expect(reportsAlong([states.downloading, states.holding, states.done], false)).toEqual([]);
});
