export interface TimeLimit {
  ms: number;
  /** What the work rejects with when its time is up. */
  error: () => Error;
  signal?: AbortSignal | undefined;
}

/**
 * Runs work that must end within a time and may be aborted by its caller. (`AbortSignal.any` is missing
 * in Node 18.) It ends at once even if the work does not listen to its signal.
 */
export async function withTimeLimit<T>(
  limit: TimeLimit,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  limit.signal?.throwIfAborted();
  const stopper = new AbortController();
  const ended = new AbortController();
  const timer = setTimeout(() => stopper.abort(limit.error()), limit.ms);
  limit.signal?.addEventListener('abort', () => stopper.abort(limit.signal?.reason), {
    signal: ended.signal,
  });
  try {
    return await Promise.race([rejectOnAbort(stopper.signal, ended.signal), work(stopper.signal)]);
  } finally {
    clearTimeout(timer);
    ended.abort();
  }
}

function rejectOnAbort(signal: AbortSignal, ended: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true, signal: ended });
  });
}
