const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** A time relative to now: `3 minutes ago`, `in 2 hours`. */
export function formatDistance(timeMs: number, nowMs: number): string {
  const ms = Math.abs(nowMs - timeMs);
  if (ms < 10 * SECOND_MS) return 'just now';
  const distance = countUnits(ms);
  return timeMs > nowMs ? `in ${distance}` : `${distance} ago`;
}

function countUnits(ms: number): string {
  if (ms < MINUTE_MS) return plural(ms / SECOND_MS, 'second');
  if (ms < HOUR_MS) return plural(ms / MINUTE_MS, 'minute');
  if (ms < 2 * DAY_MS) return plural(ms / HOUR_MS, 'hour');
  return plural(ms / DAY_MS, 'day');
}

function plural(value: number, unit: string): string {
  const whole = Math.max(1, Math.floor(value));
  return `${whole} ${unit}${whole === 1 ? '' : 's'}`;
}

/** A duration in its largest unit: `0.4 s`, `12 s`, `3.5 min`, `24 h`. */
export function formatSpan(ms: number): string {
  if (ms < MINUTE_MS) return `${round(ms / SECOND_MS)} s`;
  if (ms < HOUR_MS) return `${round(ms / MINUTE_MS)} min`;
  return `${round(ms / HOUR_MS)} h`;
}

function round(value: number): number {
  return value < 10 ? Math.round(value * 10) / 10 : Math.round(value);
}

/** `26 Nov 2026`. */
export function formatDate(timeMs: number): string {
  return new Date(timeMs).toLocaleDateString('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });
}

/** `14:05`. */
export function formatClock(timeMs: number): string {
  return new Date(timeMs).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });
}

/** `26 Nov 2026, 14:05:09`. */
export function formatMoment(timeMs: number): string {
  const seconds = new Date(timeMs).toLocaleTimeString('en-GB');
  return `${formatDate(timeMs)}, ${seconds}`;
}

export function formatCount(count: number): string {
  return count.toLocaleString('en-GB');
}
