import { texts } from '../../lib/texts.ts';

const UNITS = ['bytes', 'kB', 'MB', 'GB', 'TB'] as const;

/** A size in units of 1000, one decimal below ten: `640 bytes`, `3.1 MB`, `24 MB`. */
export function formatBytes(bytes: number): string {
  const power = powerOf(bytes);
  return `${scale(bytes, power)} ${UNITS[power] ?? ''}`;
}

/**
 * A limit as the page means it: without decimals where it is a round number, and `5 MB` also where the
 * page counts in units of 1024.
 */
export function formatLimit(bytes: number): string {
  const power = powerOf(bytes);
  const counts = [bytes / 1000 ** power, bytes / 1024 ** power];
  const round = counts.find((count) => Number.isInteger(count) && count > 0);
  return round === undefined ? formatBytes(bytes) : `${round} ${UNITS[power] ?? ''}`;
}

/** How far it is, for example `45 % · 1.4 of 3.1 MB`; of a size that nobody has said, the bytes alone. */
export function formatProgress(bytes: number, size: number | null): string {
  const { popup } = texts;
  if (size === null || size === 0) return formatBytes(bytes);
  const total = formatBytes(size);
  const done = scale(Math.min(bytes, size), powerOf(size)); // in the unit of the whole
  return popup.joined(popup.percent(percentOf(bytes, size)), popup.ofTotal(done, total));
}

/** Rounded down, so that 100 means all of it. */
export function percentOf(bytes: number, size: number): number {
  return Math.floor((Math.min(bytes, size) / size) * 100);
}

function powerOf(bytes: number): number {
  let power = 0;
  // 999.5 would be shown as "1000"
  while (bytes / 1000 ** power >= 999.5 && power < UNITS.length - 1) power += 1;
  return power;
}

function scale(bytes: number, power: number): string {
  const value = bytes / 1000 ** power;
  if (power === 0) return String(value);
  return value < 9.95 ? value.toFixed(1) : String(Math.round(value));
}
