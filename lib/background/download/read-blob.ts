import { SvcError } from '@svc/protocol';

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

/**
 * A Blob that the browser makes of the pieces, each taken when the one before is no longer needed. Of one that is made of
 * bytes in this worker Firefox's pages can read nothing.
 */
export async function makeBlob(
  pieces: AsyncGenerator<Uint8Array<ArrayBuffer>>,
  contentType: string | null = null,
): Promise<Blob> {
  let failure: { error: unknown } | undefined;
  const pull = async (controller: ReadableStreamDefaultController<Uint8Array>) => {
    try {
      const { done, value } = await pieces.next();
      if (done) controller.close();
      else controller.enqueue(value);
    } catch (error) {
      failure = { error };
      throw error;
    }
  };
  const stream = new ReadableStream({ pull }, { highWaterMark: 0 });
  const headers = contentType === null ? {} : { 'content-type': contentType };
  try {
    return await new Response(stream, { headers }).blob();
  } catch (error) {
    void pieces.return(undefined).catch(() => undefined); // what failed may be the browser, and not they
    throw failure ? failure.error : error; // browsers put an error of their own in place of it
  }
}

function tooLarge(): SvcError {
  return new SvcError('too_large', 'The file is larger than was declared.');
}
