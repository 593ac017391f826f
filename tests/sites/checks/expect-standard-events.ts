import { expect } from '@playwright/test';
import { withoutRepeats, type LogEntry, type SeenFile } from './log-entry.ts';

/** As the standards have it; a person's own choice is held to the same. */
const EVENTS: Record<string, object> = {
  input: { constructor: 'Event', bubbles: true, composed: true, cancelable: false },
  change: { constructor: 'Event', bubbles: true, composed: false, cancelable: false },
  drop: { constructor: 'DragEvent', bubbles: true, composed: true, cancelable: true },
  paste: { constructor: 'ClipboardEvent', bubbles: true, composed: true, cancelable: true },
  beforeinput: { constructor: 'InputEvent', bubbles: true, composed: true, cancelable: true },
};

/** Events that say nothing of a file yet. */
const WITHOUT_FILE = new Set(['click', 'dragenter', 'dragover', 'real handle']);

/** Every event is of the right kind, and every file in it is the one file, whole. */
export function expectStandardEvents(log: LogEntry[], file: SeenFile): void {
  for (const entry of log) {
    expect({ ...entry }).toMatchObject({ ...EVENTS[entry.type] });
    // What leaves a shadow root does not show which field it was.
    const isHidden = entry.target?.includes('-');
    if (!WITHOUT_FILE.has(entry.type) && !isHidden) expect(entry.files, entry.type).toEqual([file]);
  }
}

/** A handle is as one of the browser's own is, which no test can choose in its dialog. */
export function expectNativeHandle(log: LogEntry[]): void {
  const real = log.find(({ type }) => type === 'real handle');
  if (real) expect(log.find(({ type }) => type === 'taken')?.handle, 'the handle').toEqual(real.handle);
}

/**
 * All that a page can tell of a person's choice, but for what no extension can give: `isTrusted`, and a
 * drag that shows its files only when they are dropped.
 */
export function comparable(log: LogEntry[]): LogEntry[] {
  return withoutRepeats(log).map((entry) =>
    Object.assign({}, entry, { isTrusted: null }, entry.type.startsWith('drag') && { files: [] }),
  );
}
