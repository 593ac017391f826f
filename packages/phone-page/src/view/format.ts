import { cleanFileName, shortenMiddle } from '@svc/protocol';

/** The file's name as it will arrive, shortened to fit. */
export function formatFileName({ name }: File): string {
  return shortenMiddle(Array.from(cleanFileName(name)), 48, 16);
}

/** A duration in words, rounded so that it changes seldom. */
export function formatDuration(seconds: number): string {
  if (seconds < 5) return 'a few seconds';
  if (seconds < 55) return `about ${roundUp(seconds, 5)} seconds`;
  const minutes = Math.ceil(seconds / 60);
  if (minutes <= 1) return 'about a minute';
  if (minutes < 60) return `about ${minutes} minutes`;
  const hours = Math.round(minutes / 60);
  return hours === 1 ? 'about an hour' : `about ${hours} hours`;
}

function roundUp(value: number, step: number): number {
  return Math.ceil(value / step) * step;
}
