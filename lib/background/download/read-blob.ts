import { SvcError } from '@svc/protocol';
import { makeBlob } from '@svc/seal';

/**
 * Answers that may have no more are counted as they come. Counting makes a download about three times slower: that is
 * a hundredth of a second here, and would be much of the time of twenty photos. Larger ones are counted only where
 * the answer does not say how long it is.
 */
const COUNTED_BYTES = 1024 * 1024;

/**
 * Reads the bytes of an answer, and no more than it may have. Where the browser reads them itself, by reference and
 * past this worker's memory, `Content-Length` is what it is bound by. (A compressed answer may turn out to be longer:
 * that is seen when it is there, since browsers hide `Content-Encoding` of another origin.)
 *
 * @throws SvcError `too_large`, when there are more; what follows is not read.
 */
export async function readBlob(response: Response, maxBytes: number): Promise<Blob> {
  const length = readContentLength(response);
  if (length === null || maxBytes <= COUNTED_BYTES) return countBytes(response, maxBytes);
  if (length > maxBytes) {
    stopReading(response);
    throw tooLarge();
  }
  const blob = await response.blob();
  if (blob.size > maxBytes) throw tooLarge();
  return blob;
}

/** Lets go of an answer that nobody wants. */
export function stopReading({ body }: Response): void {
  void body?.cancel().catch(() => undefined); // a body that has failed has ended, too
}

function readContentLength({ headers }: Response): number | null {
  const text = headers.get('content-length');
  return text !== null && /^\d+$/.test(text) ? Number(text) : null;
}

async function countBytes(response: Response, maxBytes: number): Promise<Blob> {
  return makeBlob(countPieces(response, maxBytes), response.headers.get('content-type'));
}

async function* countPieces({ body }: Response, maxBytes: number): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  let bytes = 0;
  for await (const piece of body ?? []) {
    bytes += piece.byteLength;
    if (bytes > maxBytes) throw tooLarge();
    yield piece;
  }
}

function tooLarge(): SvcError {
  return new SvcError('too_large', 'The file is larger than was declared.');
}
