/**
 * Why data was not moved. `unfit`: source or target cannot be used so. `stopped`: the caller has stopped it. `differs`:
 * the copy is not what the source is.
 */
export type MoveErrorCode = 'unfit' | 'stopped' | 'differs';

/** Says in one sentence why data was not moved, and what to do next. */
export class MoveError extends Error {
  override readonly name = 'MoveError';
  readonly code: MoveErrorCode;

  constructor(code: MoveErrorCode, message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.code = code;
  }
}
