import { setTimeout as pause } from 'node:timers/promises';

/** Who gets the next request. */
export interface Rotation {
  setTargets: (urls: readonly string[]) => void;
  /** The next target that is ready and is not among those that were tried; `undefined`: there is none. */
  pick: (tried: ReadonlySet<string>) => string | undefined;
  /** The target took no connection: it gets nothing until it is ready again. */
  markRefused: (url: string) => void;
  stop: () => void;
}

const PROBE_PERIOD_MS = 250;
const PROBE_LIMIT_MS = 2_000;

interface Target {
  url: string;
  isReady: boolean;
}

/**
 * Goes round the targets. With a path to ask for readiness, a target is out of it from the first answer of 5xx, or
 * from a refused connection, until it answers well again.
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
      // Without a path to ask, nobody would ever call it ready again.
      const target = targets.find((known) => known.url === url);
      if (target && readyPath !== undefined) target.isReady = false;
    },
    stop: () => watch.abort(),
  };
}

async function watchTarget(target: Target, readyPath: string, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const isReady = await probe(new URL(readyPath, target.url), signal);
    if (signal.aborted) return;
    target.isReady = isReady;
    await pause(PROBE_PERIOD_MS, undefined, { signal }).catch(() => undefined); // the loop sees that it is over
  }
}

/** A connection of its own each time: whether new ones are taken is what it asks. */
async function probe(url: URL, signal: AbortSignal): Promise<boolean> {
  try {
    const limit = AbortSignal.any([signal, AbortSignal.timeout(PROBE_LIMIT_MS)]);
    const response = await fetch(url, { signal: limit, headers: { connection: 'close' } });
    await response.body?.cancel();
    return response.status < 500;
  } catch {
    return false; // refused, or too slow to be of use
  }
}
