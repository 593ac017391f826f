import { setTimeout as pause } from 'node:timers/promises';

/** Chooses the target of the next request. */
export interface Rotation {
  /** None: it stops looking. */
  setTargets: (urls: readonly string[]) => void;
  /** The next ready target that was not tried; `undefined`: none. */
  pick: (tried: ReadonlySet<string>) => string | undefined;
  /** The target refused a connection: it gets no requests until it is ready again. */
  markRefused: (url: string) => void;
}

const PROBE_PERIOD_MS = 250;
const PROBE_LIMIT_MS = 2_000;

interface Target {
  url: string;
  isReady: boolean;
}

/**
 * A round robin of the targets. With a readiness path, a target is skipped from its first 5xx or refused connection
 * until it answers well again.
 */
export function createRotation({ readyPath }: { readyPath: string | undefined }): Rotation {
  let targets: Target[] = [];
  let turn = 0;
  let watch = new AbortController();
  return {
    setTargets(urls) {
      watch.abort();
      watch = new AbortController();
      targets = urls.map((url) => ({ url, isReady: true }));
      if (readyPath === undefined) return;
      for (const target of targets) void watchTarget(target, readyPath, watch.signal);
    },
    pick(tried) {
      for (let step = 0; step < targets.length; step += 1) {
        const target = targets[(turn + step) % targets.length];
        if (!target?.isReady || tried.has(target.url)) continue;
        turn = (turn + step + 1) % targets.length;
        return target.url;
      }
      return undefined;
    },
    markRefused(url) {
      // Without a readiness path, it would never become ready again.
      const target = targets.find((known) => known.url === url);
      if (target && readyPath !== undefined) target.isReady = false;
    },
  };
}

async function watchTarget(target: Target, readyPath: string, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const isReady = await probe(new URL(readyPath, target.url), signal);
    if (signal.aborted) return;
    target.isReady = isReady;
    await pause(PROBE_PERIOD_MS, undefined, { signal }).catch(() => undefined); // the loop notices the end
  }
}

/** Uses a new connection each time, as it checks whether these are accepted. */
async function probe(url: URL, signal: AbortSignal): Promise<boolean> {
  try {
    const limit = AbortSignal.any([signal, AbortSignal.timeout(PROBE_LIMIT_MS)]);
    const response = await fetch(url, { signal: limit, headers: { connection: 'close' } });
    await response.body?.cancel();
    return response.status < 500;
  } catch {
    return false; // refused, or too slow
  }
}
