import type { LogEntry } from './log-entry.ts';
import type { Row } from '../rows/row.ts';

/**
 * The log without what does not count. Clicks count where they open the page's own picker: a file that
 * goes straight to its place comes without one, and a click of "Pick on the page" is meant for the
 * extension. A drag that leaves again, as a hand may on its way, takes nothing along.
 */
export function withoutAsides({ aim }: Row, log: LogEntry[]): LogEntry[] {
  const left = log.findLastIndex(({ type }) => type === 'dragleave');
  return log.filter(
    ({ type }, index) =>
      (aim.by === 'picker' || type !== 'click') && !(type.startsWith('drag') && index <= left),
  );
}
