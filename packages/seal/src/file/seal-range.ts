import { SEAL_CHUNK_BYTES, SEAL_HEADER_BYTES, SEAL_TAG_BYTES, sealedSizeOf } from '@svc/protocol';
import type { Bytes } from '../bytes.ts';
import { gatherPieces, readPieces } from '../chunk/blob-pieces.ts';
import { createChunkCipher, createChunkNonce, type CipherKind } from '../chunk/chunk-cipher.ts';
import { createByteCutter } from '../chunk/cut-bytes.ts';
import type { FileSeal } from './file-seal.ts';
import type { SealedChunks } from './sealed-chunks.ts';

/** A part of the sealed file, in bytes from its beginning. */
export interface SealedRange {
  start: number;
  /** The first byte after the part. At most `sealedSizeOf(file.size)`. */
  end: number;
  signal?: AbortSignal;
  /** The chunks that were sealed before, compared again in each part. */
  before?: SealedChunks;
  /** Default: the fastest one available. */
  cipher?: CipherKind;
}

const SEALED_CHUNK_BYTES = SEAL_CHUNK_BYTES + SEAL_TAG_BYTES;

/**
 * A part of the sealed form of a file. The same file, seal and range give the same bytes, so an interrupted
 * upload can go on. Seals only the chunks that the range touches.
 *
 * All parts of a sealed file must come from the same content: see {@link FileSeal}.
 *
 * @throws RangeError, when the range is not within the sealed file.
 * @throws DOMException `NotReadableError`, when the phone has lost the file or changed it meanwhile; the
 *   signal's reason, when it was aborted. Some browsers do not notice a change: `before` does.
 */
export async function sealRange(file: Blob, seal: FileSeal, range: SealedRange): Promise<Blob> {
  checkRange(range, sealedSizeOf(file.size));
  if (range.start === range.end) return new Blob();
  return gatherPieces(sealPieces(file, seal, range));
}

/** The bytes of the header and of each chunk that are in the range. */
async function* sealPieces(file: Blob, seal: FileSeal, range: SealedRange): AsyncGenerator<Bytes> {
  const { start, end } = range;
  const cipher = await createChunkCipher(seal.streamKey, range.cipher);
  const header = cut(seal.header, { at: 0, start, end });
  if (header.length > 0) yield header;
  const endChunk = Math.ceil((end - SEAL_HEADER_BYTES) / SEALED_CHUNK_BYTES);
  let chunk = Math.max(0, Math.floor((start - SEAL_HEADER_BYTES) / SEALED_CHUNK_BYTES));
  for await (const plain of readChunks(file, chunk, endChunk)) {
    stopIfAborted(range.signal);
    const isLast = (chunk + 1) * SEAL_CHUNK_BYTES >= file.size;
    const sealed = await cipher.seal(plain, createChunkNonce(chunk, isLast));
    range.before?.check(chunk, sealed);
    yield cut(sealed, { at: SEAL_HEADER_BYTES + chunk * SEALED_CHUNK_BYTES, start, end });
    chunk += 1;
  }
}

/** The part of `bytes`, which begin at `at`, that is in the range. */
function cut(bytes: Bytes, { at, start, end }: { at: number; start: number; end: number }): Bytes {
  return bytes.subarray(Math.max(0, start - at), Math.max(0, end - at));
}

function checkRange({ start, end }: SealedRange, sealedBytes: number): void {
  const isWithin = Number.isSafeInteger(start) && Number.isSafeInteger(end) && start >= 0 && start <= end;
  if (!isWithin || end > sealedBytes) throw new RangeError('The range is not within the sealed file.');
}

/** The chunks of a file, each valid until the next one is requested. An empty file has one empty chunk. */
async function* readChunks(file: Blob, first: number, end: number): AsyncGenerator<Bytes> {
  if (file.size === 0 && first < end) yield new Uint8Array();
  const lastByte = Math.min(end * SEAL_CHUNK_BYTES, file.size);
  let at = first * SEAL_CHUNK_BYTES;
  if (at >= lastByte) return;
  const cutter = createByteCutter(SEAL_CHUNK_BYTES, () => Math.min(SEAL_CHUNK_BYTES, lastByte - at));
  for await (const piece of readFile(file.slice(at, lastByte))) {
    for (const chunk of cutter.cut(piece)) {
      yield chunk;
      at += chunk.length;
    }
  }
  if (at === lastByte) return;
  // A browser refuses to read a changed file. Some return a shorter one instead.
  throw new DOMException('The file has become shorter.', 'NotReadableError');
}

async function* readFile(file: Blob): AsyncGenerator<Bytes> {
  try {
    yield* readPieces(file.stream());
  } catch {
    throw new DOMException('The file cannot be read any more.', 'NotReadableError'); // browsers use different error names
  }
}

/** Safari before 15.4 has no `throwIfAborted`. */
function stopIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw signal.reason ?? new DOMException('The sealing was stopped.', 'AbortError');
}
