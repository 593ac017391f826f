/**
 * `unreachable`: there was no answer, or none of our server. `signed_out`: there is no session (any more). `refused`: the
 * server says why.
 */
export type DashboardErrorKind = 'unreachable' | 'signed_out' | 'refused';

/** What kept the server from doing what the page asked for. The message is for people. */
export class DashboardError extends Error {
  override readonly name = 'DashboardError';
  readonly kind: DashboardErrorKind;

  constructor(kind: DashboardErrorKind, message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.kind = kind;
  }
}
