import type { JobClient } from '@svc/protocol';
import { describe, expect, it } from 'vitest';
import { createOutcomeTeller } from '../../../../lib/background/backend/tell-outcome.ts';
import type { TransferState } from '../../../../lib/transfer/transfer.ts';
import { job, sampleTransfer, states } from '../../fixtures/sample-transfer.ts';

const canReport = { ...job, canReport: true };

/** A backend that notes what it is told, and fails at each. */
function createTeller() {
  const reports: [string, unknown][] = [];
  const client = {
    reportOutcome: async (id: string, report: unknown) => {
      reports.push([id, report]);
      throw new Error('The backend is away.');
    },
  } as unknown as JobClient; // it is asked for nothing else
  return { reports, teller: createOutcomeTeller(() => client) };
}

function transferIn(state: TransferState) {
  return sampleTransfer('job' in state ? { ...state, job: canReport } : state);
}

/** What a backend is told while a transfer goes through these states. */
function reportsAlong(path: readonly TransferState[], reportable = true) {
  const { reports, teller } = createTeller();
  for (const state of path) teller.follow(reportable ? transferIn(state) : sampleTransfer(state));
  return reports;
}

/** What it is told of a transfer that is given up in this state. */
function reportsOfDiscard(state: TransferState) {
  const { reports, teller } = createTeller();
  teller.discard(transferIn(state));
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

  it('is told that they were saved', () => {
    const saved: TransferState = { name: 'done', how: 'saved', job, files: states.done.files };
    expect(reportsAlong([states.holding, saved]).at(-1)).toEqual([job.id, { kind: 'saved' }]);
  });

  it.each(['downloading', 'filling', 'holding'] as const)(
    'is told that they were discarded, also by a worker that knows no more of them (%s)',
    (name) => {
      expect(reportsOfDiscard(states[name])).toEqual([[job.id, { kind: 'discarded' }]]);
    },
  );

  it('is told that they are in the page where only what was left of them is discarded', () => {
    const placed = [{ files: states.holding.files, place: '', replaced: [] }];
    expect(reportsOfDiscard({ ...states.holding, placed })).toEqual([[job.id, { kind: 'placed' }]]);
  });

  it.each(['creating', 'waiting', 'receiving', 'done', 'failed', 'cancelled'] as const)(
    'is told of nothing discarded where no file had come, or none is left (%s)',
    (name) => {
      expect(reportsOfDiscard(states[name])).toEqual([]);
    },
  );

  it('is told nothing again by the next worker', () => {
    const { reports, teller } = createTeller();
    teller.remember(transferIn(states.holding));
    teller.follow(transferIn(states.holding));
    expect(reports).toEqual([]);
    teller.follow(transferIn(states.done));
    expect(reports).toEqual([[job.id, { kind: 'placed' }]]);
  });
});

it('a backend that does not say so is told nothing', () => {
  expect(reportsAlong([states.downloading, states.holding, states.done], false)).toEqual([]);
});
