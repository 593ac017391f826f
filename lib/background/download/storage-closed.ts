/**
 * The bytes lie at a site whose answers this browser keeps from the extension (no CORS), until the person
 * allows it to read there.
 */
export class StorageClosedError extends Error {
  override readonly name = 'StorageClosedError';
  /** For example `https://files.example.com`. */
  readonly origin: string;

  constructor(origin: string) {
    super('The site of the file gives extensions no access.');
    this.origin = origin;
  }
}

export function isStorageClosed(error: unknown): error is StorageClosedError {
  return error instanceof Error && error.name === 'StorageClosedError' && 'origin' in error;
}
