import { isPictureError, type PictureErrorCode } from '../picture-error.ts';

/** Of a file that was deleted, changed or moved, or that a cloud does not hand out (File API, 7). */
const LOST_FILE: ReadonlySet<string> = new Set(['NotReadableError', 'NotFoundError']);

/**
 * How browsers and WebAssembly say that there is no memory left. Firefox throws its words without an error around them.
 * A RangeError alone is no sign: a number beyond the end of a file is one, too.
 */
const NO_MEMORY =
  /\bOOM\b|out[ _]of[ _]memory|allocation (failed|size overflow)|could not allocate|enlarge memory|memory size exceeded|bad_alloc/i;

/** The code of whatever reading or decoding has thrown. Decoders throw anything. */
export function findErrorCode(error: unknown): PictureErrorCode {
  if (isPictureError(error)) return error.code;
  const { name, message } = error instanceof Error ? error : { name: '', message: String(error) };
  if (LOST_FILE.has(name)) return 'not_readable';
  return NO_MEMORY.test(`${name} ${message}`) ? 'out_of_memory' : 'damaged';
}
