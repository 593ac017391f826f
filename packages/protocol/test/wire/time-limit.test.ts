import { expect, it } from 'vitest';
import { withTimeLimit } from '../../src/wire/time-limit.ts';

const never = () => new Promise<never>(() => undefined);
const error = () => new Error('too slow');

it('aborts work that is too slow', async () => {
  const signals: AbortSignal[] = [];
  const working = withTimeLimit({ ms: 1, error }, (signal) => {
    signals.push(signal);
    return never();
  });
  await expect(working).rejects.toThrow('too slow');
  expect(signals[0]?.aborted).toBe(true);
});

it('ends with the reason of the caller, even if the work ignores the signal', async () => {
  const stopper = new AbortController();
  const working = withTimeLimit({ ms: 1e6, error, signal: stopper.signal }, never);
  stopper.abort(new Error('enough'));
  await expect(working).rejects.toThrow('enough');
});

it('does not begin if the caller has aborted before', async () => {
  let begun = false;
  const signal = AbortSignal.abort(new Error('enough'));
  const work = async () => {
    begun = true;
  };
  await expect(withTimeLimit({ ms: 1e6, error, signal }, work)).rejects.toThrow('enough');
  expect(begun).toBe(false);
});

it('returns or throws what the work does', async () => {
  await expect(withTimeLimit({ ms: 1e6, error }, async () => 5)).resolves.toBe(5);
  const failing = withTimeLimit({ ms: 1e6, error }, () => Promise.reject(new Error('own')));
  await expect(failing).rejects.toThrow('own');
});
