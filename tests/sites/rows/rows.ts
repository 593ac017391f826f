import type { Row } from './row.ts';
import { dropRows } from './drops.ts';
import { fieldRows } from './fields.ts';
import { frameRows } from './frames.ts';
import { pickerRows } from './pickers.ts';
import { widgetRows } from './widgets.ts';

/** Every kind of page and widget in `docs/sites.md`. */
export const rows: Row[] = [...fieldRows, ...frameRows, ...pickerRows, ...dropRows, ...widgetRows];
