import type { Bytes } from '../bytes.ts';
import { createByteCutter } from './cut-bytes.ts';

const PIECE_BYTES = 1024 * 1024;

/**
 * Holds readers in use: Chromium collects a BYOB reader in the middle of a read otherwise, and the read never
 * ends.
 */
const inUse = new Set<PieceReader>();

/**
 * The pieces of a stream, each valid until the next one is requested. Reuses one buffer where the browser
 * allows it, since allocating one for each piece is slow. Cancels the stream when the iteration stops.
 */
export async function* readPieces(stream: ReadableStream<Bytes>): AsyncGenerator<Bytes> {
  const reader = openReader(stream);
  let buffer = new ArrayBuffer(PIECE_BYTES);
  let isAtEnd = false;
  inUse.add(reader);
  try {
    while (!isAtEnd) {
      const { done, value } = await reader.read(new Uint8Array(buffer));
      isAtEnd = done;
      if (done) continue;
      yield value;
      buffer = value.buffer;
    }
  } finally {
    inUse.delete(reader);
    if (!isAtEnd) await reader.cancel().catch(() => undefined); // a stream that has failed has ended, too
  }
}

interface PieceReader {
  /** Returns `into` filled with bytes, or a buffer of its own. */
  read(into: Bytes): Promise<{ done: false; value: Bytes } | { done: true; value?: unknown }>;
  cancel(): Promise<void>;
}

function openReader(stream: ReadableStream<Bytes>): PieceReader {
  try {
    return stream.getReader({ mode: 'byob' });
  } catch {
    return stream.getReader(); // Safari before 26: its `read` takes no buffer
  }
}

/**
 * Builds a Blob by a `Response` from the pieces. Each piece is copied, since some browsers gather them all
 * first. `new Blob([…])` takes several times the memory, and Firefox's pages cannot read one that an
 * extension's worker has made.
 */
export async function makeBlob(
  pieces: AsyncGenerator<Bytes>,
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
    void pieces.return(undefined).catch(() => undefined); // the browser may have failed, and not the pieces
    throw failure ? failure.error : error; // browsers replace the error by one of their own
  }
}

/**
 * Builds a Blob from small pieces: by {@link makeBlob}, and in WebKit by {@link joinPieces}, which takes there a third
 * of the time. In Chromium each Blob stops the page for a moment, so that joining takes longer.
 */
export function gatherPieces(pieces: AsyncGenerator<Bytes>): Promise<Blob> {
  return canFillBuffers() ? makeBlob(pieces) : joinPieces(pieces);
}

/** Whether Blobs can be read into a buffer: not in WebKit before Safari 26.4. */
function canFillBuffers(): boolean {
  try {
    new Blob().stream().getReader({ mode: 'byob' });
    return true;
  } catch {
    return false;
  }
}

/** Builds a Blob of Blobs of 1 MiB. Each piece is copied before the next one is requested. */
export async function joinPieces(pieces: AsyncIterable<Bytes>): Promise<Blob> {
  const cutter = createByteCutter(PIECE_BYTES, () => PIECE_BYTES);
  const blobs: Blob[] = [];
  for await (const piece of pieces) {
    for (const part of cutter.cut(piece)) blobs.push(new Blob([part]));
  }
  return new Blob([...blobs, cutter.rest()]);
}
