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

/** Pages in which a field is found, or left alone, by rules that unit tests prove. */
const PLAIN_PAGES = new Set(['accept', 'disabled', 'field', 'folder', 'folder-only', 'several', 'wizard']);

/** What is tried with each change: in Chromium pages of each other kind and a few widgets, in Firefox each aim. */
export const dailyRows: Record<BrowserName, Row[]> = {
  chromium: [
    ...firstOf(pages, nameOfPage).filter((row) => !PLAIN_PAGES.has(nameOfPage(row))),
    ...firstOf(widgetRows, ({ widget = '' }) => widget).filter(({ widget = '' }) =>
      DAILY_WIDGETS.has(widget),
    ),
  ],
  firefox: firstOf(rows, ({ aim }) => describeAim(aim)),
};

function nameOfPage({ page }: Row): string {
  return page.split('.html')[0] ?? '';
}

/** The first row of each name. */
function firstOf(all: readonly Row[], nameOf: (row: Row) => string): Row[] {
  const names = all.map(nameOf);
  return all.filter((_, index) => names.indexOf(names[index] ?? '') === index);
}
