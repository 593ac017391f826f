export interface TimeLimit {
  ms: number;
  /** What the work rejects with when its time is up. */
  error: () => Error;
  signal?: AbortSignal | undefined;
}

/**
 * Runs work within a time limit; its caller may abort it. It ends at once even if the work ignores its
 * signal. (`AbortSignal.any` is missing in Node 18.)
 */
export async function withTimeLimit<T>(
  { ms, error, signal }: TimeLimit,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  signal?.throwIfAborted();
  const stopper = new AbortController();
  const stopped = new Promise<never>((_, reject) => {
    stopper.signal.addEventListener('abort', () => reject(stopper.signal.reason), { once: true });
  });
  const timer = setTimeout(() => stopper.abort(error()), ms);
  const onAborted = () => stopper.abort(signal?.reason);
  signal?.addEventListener('abort', onAborted);
  try {
    return await Promise.race([stopped, work(stopper.signal)]);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', onAborted);
  }
}
