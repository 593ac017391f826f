import { Readable } from 'node:stream';
import type { Clock } from '../../../ports/clock.ts';
import { StoreUnavailableError } from '../../../ports/store-unavailable.ts';
import { systemClock } from '../../system-clock.ts';
import { readStoreFailure } from './store-failure.ts';

/**
 * The same bytes, as a stream that fails with a StoreUnavailableError when the store brings none for a while although they
 * are wanted, or breaks off. Who reads slowly is not hurried. The source is let go when the stream ends, however that comes.
 */
export function limitPauses(
  source: Readable,
  limitMs: number,
  clock: Pick<Clock, 'startTimer'> = systemClock,
): Readable {
  let stopTimer: (() => void) | undefined;
  const watch = () => {
    stopTimer?.();
    stopTimer = clock.startTimer(limitMs, () => {
      limited.destroy(new StoreUnavailableError('The store of files has stopped in the middle.'));
    });
  };
  const limited = new Readable({
    read() {
      watch();
      source.resume();
    },
    destroy(error, done) {
      stopTimer?.();
      source.destroy();
      done(error);
    },
  });
  source.on('data', (chunk: Uint8Array) => {
    if (limited.push(chunk)) return watch();
    stopTimer?.();
    source.pause();
    return undefined;
  });
  source.on('end', () => {
    stopTimer?.();
    limited.push(null);
  });
  // The failure is the error itself, or one of ours.
  source.on('error', (error) => limited.destroy(readStoreFailure(error) as Error));
  // A listener for data has set it going.
  source.pause();
  return limited;
}
