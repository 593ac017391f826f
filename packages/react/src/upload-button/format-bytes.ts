const UNITS = ['bytes', 'kB', 'MB', 'GB', 'TB'];

/** A size in units of 1000, one decimal below ten: `640 bytes`, `3.1 MB`, `24 MB`. */
export function formatBytes(bytes: number): string {
  let value = bytes;
  let power = 0;
  // 999.5 would be shown as "1000"
  while (value >= 999.5 && power < UNITS.length - 1) {
    value /= 1000;
    power += 1;
  }
  const isShort = power > 0 && value < 9.95 && !Number.isInteger(value);
  return `${isShort ? value.toFixed(1) : Math.round(value)} ${UNITS[power] ?? ''}`;
}
