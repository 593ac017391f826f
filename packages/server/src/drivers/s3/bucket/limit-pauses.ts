import { Readable } from 'node:stream';
import type { Clock } from '../../../ports/clock.ts';
import { StoreUnavailableError } from '../../../ports/store-unavailable.ts';
import { systemClock } from '../../system-clock.ts';
import { readStoreFailure } from './store-failure.ts';

/**
 * A stream of the same bytes, which fails with a StoreUnavailableError when the store breaks off, or sends nothing for
 * a while although bytes are wanted. Slow readers have no limit. The source is destroyed when the stream ends in any
 * way.
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
  // Either the original error, or a StoreUnavailableError.
  source.on('error', (error) => limited.destroy(readStoreFailure(error) as Error));
  // Adding the listener for data has started it.
  source.pause();
  return limited;
}
