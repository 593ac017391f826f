const MEBI = 1024 * 1024;

/** A photo comes in one request. */
export const FIRST_PART_BYTES: number = 8 * MEBI;
/** Large enough to cost nothing, small enough to show progress and to be tried again. */
export const MAX_PART_BYTES: number = 32 * MEBI;
const MIN_PART_BYTES = MEBI / 4;

/**
 * How long a part may take. A connection may die in silence, and nobody counts the bytes on their way: that
 * would make a download three times slower. Browsers end a worker whose fetch takes 30 s to answer.
 */
export const PART_TIMEOUT_MS = 25_000;
const QUICK_MS = 5_000;

/** The size of the next part: larger after one that came quickly. */
export function sizeAfterPart(partBytes: number, tookMs: number, maxBytes: number): number {
  return tookMs < QUICK_MS ? Math.min(partBytes * 2, maxBytes) : partBytes;
}

/** The size with which a part is tried again that took too long: the network may only be slow. */
export function sizeAfterTimeout(partBytes: number): number {
  return Math.min(partBytes, Math.max(Math.floor(partBytes / 4), MIN_PART_BYTES));
}
