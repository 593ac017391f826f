import { SvcError } from '@svc/protocol';

/**
 * Answers that may have no more are counted as they come. Counting makes a download about three times slower, which
 * is a few hundredths of a second here. Larger ones are counted only where nobody says how long they are.
 */
export const COUNTED_BYTES: number = 4 * 1024 * 1024;

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

/** Some megabytes at a time are in this worker's memory. */
async function countBytes(response: Response, maxBytes: number): Promise<Blob> {
  const blobs: Blob[] = [];
  let chunks: Uint8Array<ArrayBuffer>[] = [];
  let unstored = 0;
  let bytes = 0;
  const store = () => {
    blobs.push(new Blob(chunks));
    [chunks, unstored] = [[], 0];
  };
  const reader = response.body?.getReader();
  for (;;) {
    const next = await reader?.read();
    if (!next || next.done) break;
    bytes += next.value.byteLength;
    if (bytes > maxBytes) {
      void reader?.cancel().catch(() => undefined);
      throw tooLarge();
    }
    chunks.push(next.value);
    unstored += next.value.byteLength;
    if (unstored >= COUNTED_BYTES) store();
  }
  store();
  return new Blob(blobs, { type: response.headers.get('content-type') ?? '' });
}

function tooLarge(): SvcError {
  return new SvcError('too_large', 'The file is larger than was declared.');
}
