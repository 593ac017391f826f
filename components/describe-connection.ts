import { texts } from '../lib/texts/texts.ts';

/** The result of a connection test: what its sentence needs. */
export type ConnectionOutcome =
  | { kind: Exclude<OutcomeKind, StatusKind | 'moved'>; host: string; origin?: string }
  | { kind: StatusKind; host: string; status: number }
  | { kind: 'moved'; host: string; to: string };

type StatusKind = 'refused' | 'broken' | 'proxyRefused' | 'nothingBehind';
type OutcomeKind = keyof typeof texts.options.results;

/**
 * A test's result in one sentence with its next step.
 *
 * @param results - the words. Default: those of the options page, for a person who can change the server's settings.
 */
export function describeConnection(
  outcome: ConnectionOutcome,
  results: typeof texts.options.results | typeof texts.setup.results = texts.options.results,
): string {
  if ('status' in outcome) return results[outcome.kind](outcome.host, outcome.status);
  if ('to' in outcome) return results.moved(outcome.host, outcome.to);
  return results[outcome.kind](outcome.host);
}
