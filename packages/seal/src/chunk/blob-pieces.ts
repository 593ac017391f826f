import type { Bytes } from '../bytes.ts';

const PIECE_BYTES = 1024 * 1024;

/** Chromium forgets a reader with buffers in the middle of a read, unless something holds it: the read never ends then. */
const inUse = new Set<PieceReader>();

/**
 * The bytes of a stream, each piece valid until the next one is asked for. All lie in one buffer where the browser can do
 * that: new memory for each piece costs more than all that is done with it. Fails as the stream does, and cancels it when
 * nobody asks any more.
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
  /** Gives `into` back with bytes in it, or bytes of its own. */
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
 * A Blob that the browser makes of the pieces. Each is taken when the browser asks for more, and has memory of its own,
 * since some gather them all before they copy one. A Blob that is made of an array of them costs a multiple, and of one
 * that is made so in a worker of an extension Firefox's pages can read nothing.
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
    void pieces.return(undefined).catch(() => undefined); // what failed may be the browser, and not they
    throw failure ? failure.error : error; // browsers put an error of their own in place of it
  }
}
