const UNITS = ['kB', 'MB', 'GB', 'TB'] as const;
const MEBI = 1024 * 1024;

/** A size in plain words, as phones show it: units of 1000, one decimal below ten (`4.2 MB`). */
export function formatBytes(bytes: number): string {
  return bytes < 1000 ? `${bytes} bytes` : scale(bytes, 1000);
}

/**
 * A limit in plain words. Most sites mean 5 × 1024 × 1024 when they say "5 MB": a limit that is round
 * in units of 1024 is shown so, any other like every size.
 */
export function formatLimit(maxBytes: number): string {
  return maxBytes > 0 && maxBytes % MEBI === 0 ? scale(maxBytes, 1024) : formatBytes(maxBytes);
}

function scale(bytes: number, base: 1000 | 1024): string {
  let value = bytes / base;
  let unit = 0;
  // 999.5 would be shown as "1000"
  while (value >= base - 0.5 && unit < UNITS.length - 1) {
    value /= base;
    unit += 1;
  }
  const rounded = value < 9.95 ? Math.round(value * 10) / 10 : Math.round(value);
  return `${rounded} ${UNITS[unit] ?? ''}`;
}
