const MAX_MESSAGE_LENGTH = 300;
const MAX_CAUSES = 3;
/** The name of an error's class, which no id looks like. */
const CLASS_NAME = /^[A-Z][A-Za-z]{0,60}(Error|Exception|Failure)$|^[A-Z][a-z]+([A-Z][a-z]+){0,4}$/;

/** An error in the log: its places, and its message without possible secrets. */
export interface ErrorDescription {
  type: string;
  /** For example `ENOSPC`. */
  code?: string;
  message: string;
  /** The places in the code, innermost first. */
  stack: string[];
  cause?: ErrorDescription;
}

/**
 * Describes an error without data that it may contain: paths with an upload's id, addresses, texts of a client. Leaves
 * out the error's fields and, in its message, quoted texts, addresses, paths, and words as long as an id.
 */
export function describeError(error: unknown, causesLeft: number = MAX_CAUSES): ErrorDescription {
  if (!(error instanceof Error))
    return { type: typeof error, message: cleanMessage(String(error)), stack: [] };
  const { cause, name } = error;
  return {
    type: CLASS_NAME.test(name) ? name : cleanMessage(name),
    ...('code' in error && { code: cleanMessage(String(error.code)) }),
    message: cleanMessage(error.message),
    stack: readFrames(error),
    ...(cause !== undefined && causesLeft > 0 && { cause: describeError(cause, causesLeft - 1) }),
  };
}

function cleanMessage(message: string): string {
  return message
    .replace(/"[^"]*"?|`[^`]*`?|'[^']*'?/g, '"…"')
    .replace(/[a-z][a-z0-9+.-]*:\/\/\S+/gi, '…')
    .replace(/\S*([/\\?=]\S{2}|\S\.\S)\S*/g, '…')
    .replace(/[A-Za-z0-9_+-]{16,}/g, '…')
    .slice(0, MAX_MESSAGE_LENGTH);
}

/** The head of a stack repeats the message, whose lines may look like places. */
function readFrames({ stack = '', name, message }: Error): string[] {
  const head = message === '' ? name : `${name}: ${message}`;
  if (!stack.startsWith(head)) return [];
  const lines = stack.slice(head.length).split('\n');
  return lines.filter((line) => line.startsWith('    at ')).map((line) => line.trim());
}
