import type { BrowserName } from '../desk/desk.ts';
import { describeAim, type Row } from './row.ts';
import { dropRows } from './drops.ts';
import { fieldRows } from './fields.ts';
import { frameRows } from './frames.ts';
import { pickerRows } from './pickers.ts';
import { widgetRows } from './widgets.ts';

const pages = [fieldRows, frameRows, pickerRows, dropRows];
const groups = [...pages, widgetRows];

/** Every kind of page and widget in `docs/sites.md`. */
export const rows: Row[] = groups.flat();

/** What is tried with each change: in Chromium each page by each aim and each widget, in Firefox each aim in each group. */
export const dailyRows: Record<BrowserName, Row[]> = {
  chromium: [
    ...firstOf(pages.flat(), ({ page, aim }) => `${page.split('?')[0]} ${describeAim(aim)}`),
    ...firstOf(widgetRows, ({ page }) => page),
  ],
  firefox: groups.flatMap((group) => firstOf(group, ({ aim }) => describeAim(aim))),
};

/** The first row of each name. */
function firstOf(all: readonly Row[], nameOf: (row: Row) => string): Row[] {
  const names = all.map(nameOf);
  return all.filter((_, index) => names.indexOf(names[index] ?? '') === index);
}
