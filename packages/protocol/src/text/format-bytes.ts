const UNITS = ['bytes', 'kB', 'MB', 'GB', 'TB'] as const;

/** A size in units of 1000, at most one decimal, none from ten on: `640 bytes`, `3.1 MB`, `24 MB`. */
export function formatBytes(bytes: number): string {
  const power = powerOf(bytes);
  const value = bytes / 1000 ** power;
  const rounded = power > 0 && value < 9.95 ? Math.round(value * 10) / 10 : Math.round(value);
  return `${rounded} ${UNITS[power] ?? ''}`;
}

/**
 * A limit in the unit in which it was probably set: a value that is round in units of 1024 ("5 MB" for 5 ×
 * 1024 × 1024) is shown in these, any other as by {@link formatBytes}.
 */
export function formatLimit(maxBytes: number): string {
  const power = powerOf(maxBytes);
  const counts = [maxBytes / 1000 ** power, maxBytes / 1024 ** power];
  const round = counts.find((count) => Number.isInteger(2 * count)); // halves are round, too: 2.5 MB
  return round === undefined ? formatBytes(maxBytes) : `${round} ${UNITS[power] ?? ''}`;
}

/** The number of bytes in the unit that `formatBytes` gives the whole, as in `0.2 of 3.1 MB`. */
export function formatPart(bytes: number, wholeBytes: number): string {
  const power = powerOf(wholeBytes);
  const hasDecimal = power > 0 && wholeBytes / 1000 ** power < 9.95;
  return (bytes / 1000 ** power).toFixed(hasDecimal ? 1 : 0);
}

function powerOf(bytes: number): number {
  let power = 0;
  // 999.5 would be shown as "1000"
  while (bytes / 1000 ** power >= 999.5 && power < UNITS.length - 1) power += 1;
  return power;
}
