import type { FailureReason } from '../../transfer/reasons.ts';

const MESSAGES = {
  addressRefused: 'The backend names an address for the file that is not its to name.', // without it: it is signed
  corsBlocked: 'The site of the file gives extensions no access.',
  keyLost: 'The key that opens the file is lost.',
  notSealed: 'The file is not sealed, although the code had a key.',
} as const satisfies Partial<Record<FailureReason, string>>;

type UnavailableReason = keyof typeof MESSAGES;

/** The phone has sent a file, and this browser must not or cannot read it. `reason`: see `FAILURE_REASONS`. */
export class FileUnavailableError extends Error {
  override readonly name = 'FileUnavailableError';
  readonly reason: UnavailableReason;
  /** With `corsBlocked`: the site that the person may allow, for example `https://files.example.com`. */
  readonly origin: string | undefined;

  constructor(reason: UnavailableReason, origin?: string) {
    super(MESSAGES[reason]);
    this.reason = reason;
    this.origin = origin;
  }
}

export function isFileUnavailable(error: unknown): error is FileUnavailableError {
  return error instanceof Error && error.name === 'FileUnavailableError';
}
