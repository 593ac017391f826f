import type { BrowserName } from '../desk/desk.ts';
import { describeAim, type Row } from './row.ts';
import { dropRows } from './drops.ts';
import { fieldRows } from './fields.ts';
import { frameRows } from './frames.ts';
import { pickerRows } from './pickers.ts';
import { widgetRows } from './widgets.ts';

const pages = [...fieldRows, ...frameRows, ...pickerRows, ...dropRows];

/** Every kind of page and widget in `docs/sites.md`. */
export const rows: Row[] = [...pages, ...widgetRows];

/** A framework, the widgets that hide their field most thoroughly, and an editor. */
const DAILY_WIDGETS = new Set(['react', '@uppy/dashboard', 'primeng', 'filepond', 'lexical']);

/** What is tried with each change: in Chromium each page and a few widgets, in Firefox each aim. */
export const dailyRows: Record<BrowserName, Row[]> = {
  chromium: [
    ...firstOf(pages, ({ page }) => page.split('?')[0] ?? ''),
    ...firstOf(widgetRows, ({ widget = '' }) => widget).filter(({ widget = '' }) =>
      DAILY_WIDGETS.has(widget),
    ),
  ],
  firefox: firstOf(rows, ({ aim }) => describeAim(aim)),
};

/** The first row of each name. */
function firstOf(all: readonly Row[], nameOf: (row: Row) => string): Row[] {
  const names = all.map(nameOf);
  return all.filter((_, index) => names.indexOf(names[index] ?? '') === index);
}
