// A clock that a check may stop, since on a busy machine a note could go before the check looks at it.
interface Timer {
  run: () => void;
  atMs: number;
  everyMs: number | null;
}

const timers = new Map<number, Timer>();
let nowMs = 0;
let lastId = 0;

function start(run: () => void, delayMs: number, everyMs: number | null): number {
  lastId += 1;
  timers.set(lastId, { run, atMs: nowMs + delayMs, everyMs });
  return lastId;
}

const stop = (id: number) => void timers.delete(id);

/** From now on this world's timers run in `passTime` only. */
export function stopTime(): void {
  Object.assign(globalThis, {
    setTimeout: (run: () => void, delayMs = 0) => start(run, delayMs, null),
    setInterval: (run: () => void, everyMs: number) => start(run, everyMs, everyMs),
    clearTimeout: stop,
    clearInterval: stop,
  });
}

/** Runs the timers that are due within this time, in order. */
export function passTime(durationMs: number): void {
  const untilMs = nowMs + durationMs;
  for (let next = findNext(untilMs); next; next = findNext(untilMs)) {
    const [id, timer] = next;
    nowMs = timer.atMs;
    if (timer.everyMs === null) timers.delete(id);
    else timer.atMs += timer.everyMs;
    timer.run();
  }
  nowMs = untilMs;
}

function findNext(untilMs: number): [number, Timer] | undefined {
  return [...timers].filter(([, { atMs }]) => atMs <= untilMs).toSorted(([, a], [, b]) => a.atMs - b.atMs)[0];
}
