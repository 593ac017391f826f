import type { HeldReason, JobClient, OutcomeReport } from '@svc/protocol';
import type { Backend, HoldReason, JobHandle, Transfer } from '../../transfer/transfer.ts';

export interface OutcomeTeller {
  /** To be told of each new value of a transfer: tells its phone what became of the files, once for each change. */
  follow: (transfer: Transfer) => void;
  /** Tells a phone that it is asked for nothing more. */
  release: (backend: Backend, job: Pick<JobHandle, 'id' | 'canReport'>) => void;
}

interface Told {
  job: JobHandle;
  /** The last report, as a text that can be compared; empty: none. */
  report: string;
}

/**
 * Tells backends what became of files, for the phone to show. Nothing depends on it: what cannot be told is dropped, and
 * a backend that is not known to understand it is told nothing.
 */
export function createOutcomeTeller(createClient: (backend: Backend) => JobClient): OutcomeTeller {
  const told = new Map<string, Told>();

  function tell(backend: Backend, job: Pick<JobHandle, 'id' | 'canReport'>, report: OutcomeReport): void {
    if (!job.canReport) return;
    createClient(backend)
      .reportOutcome(job.id, report)
      .catch(() => undefined);
  }

  return {
    follow: ({ id, state, backend }) => {
      const known = told.get(id);
      const job = 'job' in state ? state.job : known?.job;
      const report = describeOutcome(state);
      if (!job || !report) {
        if (job && hasFiles(state)) told.set(id, { job, report: known?.report ?? '' });
        else if (state.name === 'cancelled' || state.name === 'failed') told.delete(id);
        return;
      }
      // Somebody who gives up before a file has come discards nothing.
      if (state.name === 'cancelled' && !known) return;
      const text = JSON.stringify(report);
      if (known?.report === text) return;
      told.set(id, { job, report: text });
      tell(backend, job, report);
      if (state.name === 'cancelled') told.delete(id);
    },
    release: (backend, job) => tell(backend, job, { kind: 'finished' }),
  };
}

function hasFiles({ name }: Transfer['state']): boolean {
  return name === 'downloading' || name === 'filling';
}

function describeOutcome(state: Transfer['state']): OutcomeReport | null {
  if (state.name === 'done') return { kind: state.how === 'filled' ? 'placed' : 'saved' };
  if (state.name === 'cancelled') return { kind: 'discarded' };
  if (state.name !== 'holding') return null;
  const reason = REASONS[state.why];
  return { kind: 'held', ...(reason && { reason }) };
}

/** `null`: the phone is told no reason. */
const REASONS: Record<HoldReason, HeldReason | null> = {
  noField: 'no_place',
  noAccess: 'no_place',
  notResponding: 'no_place',
  fieldGone: 'no_place',
  pageGone: 'no_place',
  fieldDisabled: 'no_place',
  notTaken: 'no_place',
  wrongType: 'wrong_kind',
  tooLarge: 'too_large',
  takesFolders: 'wrong_kind',
  takenOut: null,
  offeredAgain: null,
  oneOnly: 'one_only',
  incomplete: 'incomplete',
};
