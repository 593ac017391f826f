import { expect } from '@playwright/test';
import { withoutRepeats, type LogEntry, type SeenFile } from './log-entry.ts';

/** The events by the standards, for a native choice, too. */
const EVENTS: Record<string, object> = {
  input: { constructor: 'Event', bubbles: true, composed: true, cancelable: false },
  change: { constructor: 'Event', bubbles: true, composed: false, cancelable: false },
  drop: { constructor: 'DragEvent', bubbles: true, composed: true, cancelable: true },
  paste: { constructor: 'ClipboardEvent', bubbles: true, composed: true, cancelable: true },
  beforeinput: { constructor: 'InputEvent', bubbles: true, composed: true, cancelable: true },
};

/** Events without files. */
const WITHOUT_FILE = new Set(['click', 'dragenter', 'dragover', 'real handle']);

/** Expects that every event is of the right kind, and every file in it is the one file, whole. */
export function expectStandardEvents(log: LogEntry[], file: SeenFile): void {
  for (const entry of log) {
    expect({ ...entry }).toMatchObject({ ...EVENTS[entry.type] });
    // An event that leaves a shadow root does not show its field.
    const isHidden = entry.target?.includes('-');
    if (!WITHOUT_FILE.has(entry.type) && !isHidden) expect(entry.files, entry.type).toEqual([file]);
  }
}

/** Expects a handle like the browser's own, which no test can choose in its dialog. */
export function expectNativeHandle(log: LogEntry[]): void {
  const real = log.find(({ type }) => type === 'real handle');
  if (real) expect(log.find(({ type }) => type === 'taken')?.handle, 'the handle').toEqual(real.handle);
}

/**
 * What a page can see of a native choice, without what an extension cannot provide: `isTrusted`, and a drag that shows
 * its files only at the drop.
 */
export function comparable(log: LogEntry[]): LogEntry[] {
  return withoutRepeats(log).map((entry) =>
    Object.assign({}, entry, { isTrusted: null }, entry.type.startsWith('drag') && { files: [] }),
  );
}
