import { texts } from '../../lib/texts/texts.ts';
import { formatProgress, percentOf } from './format-progress.ts';

/** Keeps the line's height. */
const NO_BREAK_SPACE = '\u00a0';

interface ProgressProps {
  bytes: number | null;
  /** `null`: nobody has said it, so the bar only shows that something goes on. */
  size: number | null;
}

export function Progress({ bytes, size }: ProgressProps) {
  const isKnown = bytes !== null && size !== null && size > 0;
  return (
    <div className="progress">
      <progress
        aria-label={texts.popup.progressName}
        max={100}
        value={isKnown ? percentOf(bytes, size) : undefined}
      />
      <p className="quiet">{bytes === null ? NO_BREAK_SPACE : formatProgress(bytes, size)}</p>
    </div>
  );
}
