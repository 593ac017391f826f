/** The upload speed, smoothed, so that the time left does not jump. */
export interface TransferSpeed {
  startedAtMs: number;
  measuredAtMs: number;
  bytesSent: number;
  /** `undefined` before the first measurement. */
  bytesPerMs: number | undefined;
}

/** The time after which a new speed has two thirds of the weight. */
const SMOOTHING_MS = 4000;
/** No estimate before this time: the first numbers show the phone's buffers, not the network. */
const WARM_UP_MS = 1500;
/** Samples closer than this are merged. */
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

/** `undefined` while it is too early, or nothing moves. */
export function estimateSecondsLeft(speed: TransferSpeed, bytesLeft: number): number | undefined {
  const isWarm = speed.measuredAtMs - speed.startedAtMs >= WARM_UP_MS;
  if (!isWarm || !speed.bytesPerMs) return undefined;
  return bytesLeft / speed.bytesPerMs / 1000;
}
