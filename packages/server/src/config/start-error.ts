/** Why the server could not start. */
export type StartErrorCode =
  | 'bad_option'
  | 'port_in_use'
  | 'address_unusable'
  | 'data_unusable'
  | 'data_in_use'
  | 'newer_data'
  | 'database_unusable'
  | 'storage_unusable'
  | 'library_missing';

/** Why the server could not start, and what to do next, in one sentence. */
export class StartError extends Error {
  override readonly name = 'StartError';
  readonly code: StartErrorCode;

  constructor(code: StartErrorCode, message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.code = code;
  }
}
