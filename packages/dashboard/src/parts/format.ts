const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const distances = new Intl.RelativeTimeFormat('en-GB');

/** A time relative to now: `3 minutes ago`, `in 2 hours`. */
export function formatDistance(timeMs: number, nowMs: number): string {
  const ms = timeMs - nowMs;
  if (Math.abs(ms) < 10 * SECOND_MS) return 'just now';
  const [unit, unitMs] = findUnit(Math.abs(ms));
  return distances.format(Math.trunc(ms / unitMs), unit);
}

function findUnit(ms: number): [Intl.RelativeTimeFormatUnit, number] {
  if (ms < MINUTE_MS) return ['second', SECOND_MS];
  if (ms < HOUR_MS) return ['minute', MINUTE_MS];
  return ms < 2 * DAY_MS ? ['hour', HOUR_MS] : ['day', DAY_MS];
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
