const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** As Standard Webhooks recommends: three days in all, more than a weekend. */
const DELAYS_MS = [
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  20 * HOUR_MS,
  24 * HOUR_MS,
];
const MAX_WANTED_MS = 24 * HOUR_MS;
const MOST_BY_CHANCE = 0.1;

/** The longest time between two tries. */
export const LONGEST_RETRY_DELAY_MS: number = Math.round(
  Math.max(...DELAYS_MS, MAX_WANTED_MS) * (1 + MOST_BY_CHANCE),
);

export interface FailedTry {
  /** The number of failed tries, this one included. */
  attempt: number;
  /** The endpoint's `Retry-After`. */
  retryAfterSeconds: number | undefined;
  random: () => number;
}

/**
 * The delay after a failed try. Adds up to a tenth at random, so that a recovered endpoint does not get everything at
 * once. At least the endpoint's `Retry-After`, up to a day. `undefined`: it was the last try.
 */
export function findRetryDelayMs({ attempt, retryAfterSeconds = 0, random }: FailedTry): number | undefined {
  const delayMs = DELAYS_MS[attempt - 1];
  if (delayMs === undefined) return undefined;
  const wantedMs = Math.min(retryAfterSeconds * SECOND_MS, MAX_WANTED_MS);
  return Math.round(Math.max(delayMs, wantedMs) * (1 + random() * MOST_BY_CHANCE));
}
