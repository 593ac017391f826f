/** How fast bytes leave the phone, smoothed, so that the time left does not jump. */
export interface TransferSpeed {
  startedAtMs: number;
  measuredAtMs: number;
  bytesSent: number;
  /** `undefined` until there is something to measure. */
  bytesPerMs: number | undefined;
}

/** How much of the past counts: after this time a new speed has taken over by two thirds. */
const SMOOTHING_MS = 4000;
/** Nothing is said before this: the first numbers show the phone's buffers, not the network. */
const WARM_UP_MS = 1500;
/** Samples closer than this are put together. */
const MIN_SAMPLE_MS = 200;

export function startMeasuring(bytesSent: number, atMs: number): TransferSpeed {
  return { startedAtMs: atMs, measuredAtMs: atMs, bytesSent, bytesPerMs: undefined };
}

export function measure(speed: TransferSpeed, bytesSent: number, atMs: number): TransferSpeed {
  const elapsedMs = atMs - speed.measuredAtMs;
  if (elapsedMs < MIN_SAMPLE_MS) return speed;
  const sample = Math.max(0, bytesSent - speed.bytesSent) / elapsedMs;
  const weight = 1 - Math.exp(-elapsedMs / SMOOTHING_MS);
  const bytesPerMs =
    speed.bytesPerMs === undefined ? sample : speed.bytesPerMs + weight * (sample - speed.bytesPerMs);
  return { startedAtMs: speed.startedAtMs, measuredAtMs: atMs, bytesSent, bytesPerMs };
}

/** `undefined` while it is too early to tell, or nothing moves. */
export function estimateSecondsLeft(speed: TransferSpeed, bytesLeft: number): number | undefined {
  const isWarm = speed.measuredAtMs - speed.startedAtMs >= WARM_UP_MS;
  if (!isWarm || !speed.bytesPerMs) return undefined;
  return bytesLeft / speed.bytesPerMs / 1000;
}
