import type { HeldReason, JobClient, OutcomeReport } from '@svc/protocol';
import type { HoldReason } from '../../transfer/reasons.ts';
import type { Backend } from '../../settings/saved-backends.ts';
import { filesOf, type JobHandle, type Transfer } from '../../transfer/transfer.ts';

/**
 * Tells backends what became of files, for the phone to show. Nothing depends on it: what cannot be told is dropped, and
 * a backend that is not known to understand it is told nothing.
 */
export function createOutcomeTeller(createClient: (backend: Backend) => JobClient) {
  /** The last report of each transfer, as a text that can be compared. */
  const told = new Map<string, string>();

  function tell(backend: Backend, job: Pick<JobHandle, 'id' | 'canReport'>, report: OutcomeReport): void {
    if (!job.canReport) return;
    createClient(backend)
      .reportOutcome(job.id, report)
      .catch(() => undefined);
  }

  function tellOnce({ id, backend }: Transfer, job: JobHandle, report: OutcomeReport): void {
    const text = JSON.stringify(report);
    if (told.get(id) === text) return;
    told.set(id, text);
    tell(backend, job, report);
  }

  return {
    /** To be told of a transfer that this worker takes up: its present outcome is told already. */
    remember: ({ id, state }: Transfer): void => {
      const report = describeOutcome(state);
      if (report) told.set(id, JSON.stringify(report));
    },
    /** To be told of each new value of a transfer: tells its phone what became of the files, once for each change. */
    follow: (transfer: Transfer): void => {
      const { state } = transfer;
      const report = describeOutcome(state);
      if (report && 'job' in state) tellOnce(transfer, state.job, report);
    },
    /** To be told before a transfer is given up: files that have come are wanted no more. */
    discard: (transfer: Transfer): void => {
      const arrived = filesOf(transfer.state);
      // Before a file has come there is nothing to discard.
      if (!arrived) return;
      tellOnce(transfer, arrived.job, { kind: arrived.placed.length > 0 ? 'placed' : 'discarded' });
    },
    /** To be told when nothing more can happen to a transfer. */
    forget: (transferId: string): void => void told.delete(transferId),
    /** Tells a phone that no more files will be requested from it. Returns at once and never throws. */
    release: (backend: Backend, job: Pick<JobHandle, 'id' | 'canReport'>): void =>
      tell(backend, job, { kind: 'finished' }),
  };
}

export type OutcomeTeller = ReturnType<typeof createOutcomeTeller>;

function describeOutcome(state: Transfer['state']): OutcomeReport | null {
  if (state.name === 'done') return { kind: state.how === 'filled' ? 'placed' : 'saved' };
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
  behindDialog: 'no_place',
  wrongType: 'wrong_kind',
  tooLarge: 'too_large',
  takesFolders: 'wrong_kind',
  notKept: null,
  takenOut: null,
  offeredAgain: null,
  oneOnly: 'one_only',
  incomplete: 'incomplete',
  empty: 'empty',
};
