import { texts } from '../lib/texts/texts.ts';

/** The result of a connection test: what its sentence needs. */
export type ConnectionOutcome =
  | { kind: Exclude<OutcomeKind, 'refused' | 'broken'>; host: string }
  | { kind: 'refused' | 'broken'; host: string; status: number };

type OutcomeKind = keyof typeof texts.options.results;

export function describeConnection(outcome: ConnectionOutcome): string {
  const { results } = texts.options;
  return 'status' in outcome
    ? results[outcome.kind](outcome.host, outcome.status)
    : results[outcome.kind](outcome.host);
}
