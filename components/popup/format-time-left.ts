import { texts } from '../../lib/texts/texts.ts';

const MINUTE_MS = 60_000;
const MAX_MINUTES = 120;

/** How long the code can still be used, in whole minutes, or whole hours from two hours on. */
export function formatTimeLeft(leftMs: number): string {
  const minutes = Math.floor(leftMs / MINUTE_MS);
  return minutes < MAX_MINUTES
    ? texts.popup.timeLeft(minutes)
    : texts.popup.hoursLeft(Math.floor(minutes / 60));
}
