import { formatTimeLeft } from './format-time-left.ts';

interface TimeLeftProps {
  /** Milliseconds since 1970, or `null` where nobody has said it; then its line stays empty. */
  expiresAtMs: number | null;
  nowMs: number;
}

/** Keeps the line's height. */
const NO_BREAK_SPACE = '\u00a0';

export function TimeLeft({ expiresAtMs, nowMs }: TimeLeftProps) {
  return (
    <p className="quiet">{expiresAtMs === null ? NO_BREAK_SPACE : formatTimeLeft(expiresAtMs - nowMs)}</p>
  );
}
