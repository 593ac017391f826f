/**
 * `unreachable`: no answer, or not of our server. `signed_out`: no session (any more). `refused`: the message says why.
 */
export type DashboardErrorKind = 'unreachable' | 'signed_out' | 'refused';

/** A failed request. The message is for people. */
export class DashboardError extends Error {
  override readonly name = 'DashboardError';
  readonly kind: DashboardErrorKind;

  constructor(kind: DashboardErrorKind, message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.kind = kind;
  }
}
