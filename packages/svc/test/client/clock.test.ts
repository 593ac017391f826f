import { expect, it } from 'vitest';
import { systemClock } from '../../src/client/clock.ts';

it('wakes a sleeper at once when the caller stops', async () => {
  const stopper = new AbortController();
  const sleeping = systemClock.sleep(1_000_000_000_000, stopper.signal);
  stopper.abort(new Error('enough'));
  await expect(sleeping).rejects.toThrow('enough');
});

it('does not start to sleep for a caller who has stopped', async () => {
  await expect(systemClock.sleep(1e9, AbortSignal.abort(new Error('enough')))).rejects.toThrow('enough');
});

it('sleeps until its time has come', async () => {
  const startedMs = systemClock.now();
  await systemClock.sleep(5, undefined);
  expect(systemClock.now() - startedMs).toBeGreaterThanOrEqual(4);
});
