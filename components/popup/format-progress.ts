import { formatBytes, formatPart } from '@svc/protocol';
import { texts } from '../../lib/texts/texts.ts';

/** How far it is, for example `45 % · 1.4 of 3.1 MB`; of a size that nobody has said, the bytes alone. */
export function formatProgress(bytes: number, size: number | null): string {
  const { popup } = texts;
  if (size === null || size === 0) return formatBytes(bytes);
  const done = formatPart(Math.min(bytes, size), size);
  return popup.joined(popup.percent(percentOf(bytes, size)), popup.ofTotal(done, formatBytes(size)));
}

/** Rounded down, so that 100 means all of it. */
export function percentOf(bytes: number, size: number): number {
  return Math.floor((Math.min(bytes, size) / size) * 100);
}
