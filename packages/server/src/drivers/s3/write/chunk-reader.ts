import type { Readable } from 'node:stream';

/** Bytes; the `end` of the stream; a pause (`idle`); or a call of `interrupt` (`interrupted`). */
export type ChunkEvent = Uint8Array | 'end' | 'idle' | 'interrupted';

export interface ChunkReader {
  /** @throws the stream's error. */
  next: () => Promise<ChunkEvent>;
  /** Makes the current or next `next` resolve with `interrupted`. */
  interrupt: () => void;
  /** Whether `next` has thrown. */
  hasFailed: () => boolean;
  /** Destroys the stream, if it has not ended. */
  close: () => void;
}

/**
 * Reads a stream of bytes. `idle` comes after a pause of `idleMs`, and then only after pauses of doubled length, since
 * each costs a request.
 */
export function readChunks(bytes: Readable, idleMs: number): ChunkReader {
  // chunks of a byte stream are bytes
  const iterator = bytes[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>;
  let reading: Promise<ChunkEvent> | undefined;
  let tell: (() => void) | undefined;
  let [isInterrupted, isIdle, hasFailed, pauseMs] = [false, false, false, idleMs];
  const read = async (): Promise<ChunkEvent> => {
    try {
      const { done, value } = await iterator.next();
      return done ? 'end' : value;
    } catch (error) {
      hasFailed = true;
      throw error;
    }
  };
  const waitForElse = (): { event: Promise<ChunkEvent>; stop: () => void } => {
    let timer: NodeJS.Timeout | undefined;
    const event = new Promise<ChunkEvent>((resolve) => {
      tell = () => resolve('interrupted');
      if (!isIdle) timer = setTimeout(() => resolve('idle'), pauseMs);
    });
    return { event, stop: () => clearTimeout(timer) };
  };
  return {
    async next() {
      if (isInterrupted) {
        isInterrupted = false;
        return 'interrupted';
      }
      reading ??= read();
      const other = waitForElse();
      const event = await Promise.race([reading, other.event]).finally(other.stop);
      tell = undefined;
      if (event === 'idle') [isIdle, pauseMs] = [true, pauseMs * 2];
      if (event === 'idle' || event === 'interrupted') return event;
      [reading, isIdle] = [undefined, false];
      return event;
    },
    interrupt() {
      if (tell) tell();
      else isInterrupted = true;
    },
    hasFailed: () => hasFailed,
    close() {
      reading?.catch(() => {}); // not awaited any more
      bytes.destroy();
    },
  };
}
