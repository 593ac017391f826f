import { SvcError } from '@svc/protocol';
import { makeBlob, readPieces, type Bytes } from '@svc/seal';

/** The bytes of an answer. They are read once, in one of two ways. */
export interface PartBytes {
  /** How many there are, or have to be: reading them rejects where there are others. */
  readonly size: number;
  /** All of them. The same Blob for each call, which the first one begins to read. */
  blob(): Promise<Blob>;
  /** As they come, each piece valid until the next one is asked for. */
  pieces(): AsyncGenerator<Bytes>;
}

/**
 * Answers that may have no more are counted as they come. Counting makes a download about three times slower: that is
 * a hundredth of a second here, and would be much of the time of twenty photos. Larger ones are counted only where
 * the answer does not say how long it is.
 */
const COUNTED_BYTES = 1024 * 1024;

/** Of an answer that must have this many bytes. Nothing of it is read before it is asked for. */
export function readLater(response: Response, size: number): PartBytes {
  let reading: Promise<Blob> | undefined;
  const readAll = async () => {
    const blob = await readBlob(response, size);
    if (blob.size !== size) throw cutShort();
    return blob;
  };
  return {
    size,
    blob: () => (reading ??= readAll()),
    async *pieces() {
      const bytes = yield* countPieces(response.body ? readPieces(response.body) : [], size);
      if (bytes !== size) throw cutShort();
    },
  };
}

/** Of an answer of unknown length, which is read to its end. @throws as {@link readBlob} does. */
export async function readNow(response: Response, maxBytes: number): Promise<PartBytes> {
  return bytesOfBlob(await readBlob(response, maxBytes));
}

export function bytesOfBlob(blob: Blob): PartBytes {
  return { size: blob.size, blob: async () => blob, pieces: () => readPieces(blob.stream()) };
}

/** Ends an answer that will not be read. */
export function stopReading({ body }: Response): void {
  void body?.cancel().catch(() => undefined); // a body that has failed has ended, too
}

export function cutShort(): SvcError {
  return new SvcError('bad_response', 'The file arrived cut short.');
}

/**
 * Reads the bytes of an answer, and no more than it may have. Where the browser reads them itself, by reference and
 * past this worker's memory, `Content-Length` is what it is bound by. (A compressed answer may turn out to be longer:
 * that is seen when it is there, since browsers hide `Content-Encoding` of another origin.)
 *
 * @throws SvcError `too_large`, when there are more; what follows is not read.
 */
async function readBlob(response: Response, maxBytes: number): Promise<Blob> {
  const length = readContentLength(response);
  if (length === null || maxBytes <= COUNTED_BYTES) {
    return makeBlob(countPieces(response.body ?? [], maxBytes), response.headers.get('content-type'));
  }
  if (length > maxBytes) {
    stopReading(response);
    throw tooLarge();
  }
  const blob = await response.blob();
  if (blob.size > maxBytes) throw tooLarge();
  return blob;
}

function readContentLength({ headers }: Response): number | null {
  const text = headers.get('content-length');
  return text !== null && /^\d+$/.test(text) ? Number(text) : null;
}

/** @returns how many there were. */
async function* countPieces(
  pieces: AsyncIterable<Bytes> | Iterable<Bytes>,
  maxBytes: number,
): AsyncGenerator<Bytes, number> {
  let bytes = 0;
  for await (const piece of pieces) {
    bytes += piece.length;
    if (bytes > maxBytes) throw tooLarge();
    yield piece;
  }
  return bytes;
}

export function tooLarge(): SvcError {
  return new SvcError('too_large', 'The file is larger than was declared.');
}
