/*
 * The clock of what is drawn, which a check may stop: else a busy machine decides whether a note is looked at
 * before it goes by itself.
 */
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

/** From now on this world's timers run when `passTime` says so. */
export function stopTime(): void {
  Object.assign(globalThis, {
    setTimeout: (run: () => void, delayMs = 0) => start(run, delayMs, null),
    setInterval: (run: () => void, everyMs: number) => start(run, everyMs, everyMs),
    clearTimeout: stop,
    clearInterval: stop,
  });
}

/** Runs, in order, what is due within so many milliseconds. */
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
