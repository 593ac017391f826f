import { SEAL_CHUNK_BYTES, SEAL_HEADER_BYTES, SEAL_TAG_BYTES, sealedSizeOf } from '@svc/protocol';
import type { Bytes } from '../bytes.ts';
import {
  createChunkCipher,
  createChunkNonce,
  type ChunkCipher,
  type CipherKind,
} from '../chunk/chunk-cipher.ts';
import type { FileSeal } from './file-seal.ts';
import type { SealedChunks } from './sealed-chunks.ts';

/** A part of the sealed file, in bytes from its beginning. */
export interface SealedRange {
  start: number;
  /** The first byte after the part. At most `sealedSizeOf(file.size)`. */
  end: number;
  signal?: AbortSignal;
  /** What was sealed of the file before, to be asked again for each of its parts. */
  before?: SealedChunks;
  /** Default: the fastest that there is. */
  cipher?: CipherKind;
}

const SEALED_CHUNK_BYTES = SEAL_CHUNK_BYTES + SEAL_TAG_BYTES;
/** The file is read 16 MiB at a time, which is twice as fast as 4 MiB: each reading is a way through the whole browser. */
const CHUNKS_PER_READ = 256;

/**
 * A part of the sealed form of a file. The same file, seal and range give the same bytes, so an interrupted upload can go
 * on. Seals no more than the chunks that the range touches.
 *
 * The parts of one sealed file must come from one content: see {@link FileSeal}.
 *
 * @throws RangeError, when the range is not within the sealed file.
 * @throws DOMException `NotReadableError`, when the phone has lost the file or changed it meanwhile; the signal's reason,
 *   when it was aborted. Some browsers do not notice a change: `before` does.
 */
export async function sealRange(file: Blob, seal: FileSeal, range: SealedRange): Promise<Blob> {
  const { start, end, cipher: kind } = range;
  checkRange(range, sealedSizeOf(file.size));
  if (start === end) return new Blob();
  const cipher = await createChunkCipher(seal.streamKey, kind);
  const endChunk = Math.ceil((end - SEAL_HEADER_BYTES) / SEALED_CHUNK_BYTES);
  let chunk = Math.max(0, Math.floor((start - SEAL_HEADER_BYTES) / SEALED_CHUNK_BYTES));
  const parts: Bytes[] = [cut(seal.header, { at: 0, start, end })];
  let reading = chunk < endChunk ? readChunks(file, chunk, endChunk) : noBytes();
  for (; chunk < endChunk; chunk += CHUNKS_PER_READ) {
    const plain = await reading;
    const next = chunk + CHUNKS_PER_READ;
    // The next part is read while this one is sealed.
    if (next < endChunk) reading = readChunks(file, next, endChunk);
    reading.catch(() => undefined); // told when it is its turn
    const chunks = await sealChunks(file, plain, { cipher, first: chunk, range });
    for (const [index, sealed] of chunks.entries()) {
      const at = SEAL_HEADER_BYTES + (chunk + index) * SEALED_CHUNK_BYTES;
      parts.push(cut(sealed, { at, start, end }));
    }
  }
  return new Blob(parts);
}

/** What of bytes that lie at a place of the sealed file is in the range. */
function cut(bytes: Bytes, { at, start, end }: { at: number; start: number; end: number }): Bytes {
  return bytes.subarray(Math.max(0, start - at), Math.max(0, end - at));
}

function checkRange({ start, end }: SealedRange, sealedBytes: number): void {
  const isWithin = Number.isSafeInteger(start) && Number.isSafeInteger(end) && start >= 0 && start <= end;
  if (!isWithin || end > sealedBytes) throw new RangeError('The range is not within the sealed file.');
}

interface Chunks {
  cipher: ChunkCipher;
  /** The number of the first one. */
  first: number;
  range: SealedRange;
}

async function sealChunks(file: Blob, plain: Bytes, { cipher, first, range }: Chunks): Promise<Bytes[]> {
  const sealed: Bytes[] = [];
  // Also what is empty has one chunk.
  const count = Math.max(1, Math.ceil(plain.length / SEAL_CHUNK_BYTES));
  for (let index = 0; index < count; index++) {
    stopIfAborted(range.signal);
    const offset = index * SEAL_CHUNK_BYTES;
    const isLast = (first + index + 1) * SEAL_CHUNK_BYTES >= file.size;
    const nonce = createChunkNonce(first + index, isLast);
    const chunk = await cipher.seal(plain.subarray(offset, offset + SEAL_CHUNK_BYTES), nonce);
    range.before?.check(first + index, chunk);
    sealed.push(chunk);
  }
  return sealed;
}

async function noBytes(): Promise<Bytes> {
  return new Uint8Array();
}

/** Some chunks from this one on, and none from `endChunk` on. */
async function readChunks(file: Blob, chunk: number, endChunk: number): Promise<Bytes> {
  const start = chunk * SEAL_CHUNK_BYTES;
  const end = Math.min(chunk + CHUNKS_PER_READ, endChunk) * SEAL_CHUNK_BYTES;
  const bytes = new Uint8Array(await file.slice(start, end).arrayBuffer());
  if (bytes.length === Math.max(0, Math.min(end, file.size) - start)) return bytes;
  // A browser refuses to read a file that was changed. This is for one that hands out what is left of it.
  throw new DOMException('The file has become shorter.', 'NotReadableError');
}

/** Without `throwIfAborted`, which Safari before 15.4 does not have. */
function stopIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw signal.reason ?? new DOMException('The sealing was stopped.', 'AbortError');
}
