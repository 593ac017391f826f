import { readObject } from '../wire/read-fields.ts';
import { SvcError } from '../wire/svc-error.ts';

/**
 * What became of a job's files on the computer: `placed` in the page, `held` until the person decides, `saved` to the
 * computer's disk, or `discarded`.
 */
export const OUTCOME_KINDS = ['placed', 'held', 'saved', 'discarded'] as const;
export type OutcomeKind = (typeof OUTCOME_KINDS)[number];

/**
 * Why files are held: the page asks for another kind, for smaller files, or for one file only; it has no
 * place for them; some files did not arrive; or they are empty.
 */
export const HELD_REASONS = [
  'wrong_kind',
  'too_large',
  'one_only',
  'no_place',
  'incomplete',
  'empty',
] as const;
export type HeldReason = (typeof HELD_REASONS)[number];

/**
 * After this time without news of a job, in milliseconds, its phone is no longer asked for further files
 * without a code (`after`). Server, computer and phone use the same value.
 */
export const CHAIN_SILENCE_MS: number = 60 * 60_000;

/** What the computer reports to the phone about a job's files. */
export interface JobOutcome {
  kind: OutcomeKind;
  /** Only with `held`. Absent: not known. */
  reason?: HeldReason;
}

/**
 * The body of `POST /job/:id/outcome`. `finished`: the computer will not ask this phone again, so no later
 * job may name this one in `after`. `unsealed`: the person allows unsealed files for this sealed job, if no
 * phone has claimed it yet.
 */
export type OutcomeReport = JobOutcome | { kind: 'finished' } | { kind: 'unsealed' };

const OTHER_REPORTS = ['finished', 'unsealed'] as const;

/** Reads an outcome. `undefined`, when it has another form; an unknown reason is left out. */
export function readOutcome(value: unknown): JobOutcome | undefined {
  const fields = readObject(value);
  const kind = OUTCOME_KINDS.find((known) => known === fields?.['kind']);
  const reason = HELD_REASONS.find((known) => known === fields?.['reason']);
  return kind && { kind, ...(kind === 'held' && reason && { reason }) };
}

/** @throws SvcError `bad_request`, when the body has no known kind. */
export function parseOutcomeReport(body: unknown): OutcomeReport {
  const kind = OTHER_REPORTS.find((known) => known === readObject(body)?.['kind']);
  if (kind) return { kind };
  const outcome = readOutcome(body);
  if (outcome) return outcome;
  throw new SvcError(
    'bad_request',
    `"kind" must be one of ${[...OUTCOME_KINDS, ...OTHER_REPORTS].join(', ')}.`,
  );
}
