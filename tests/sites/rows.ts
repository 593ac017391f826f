import type { Row } from './row.ts';
import { dropRows } from './rows/drops.ts';
import { fieldRows } from './rows/fields.ts';
import { frameRows } from './rows/frames.ts';
import { pickerRows } from './rows/pickers.ts';
import { widgetRows } from './rows/widgets.ts';

/** Every page kind and widget: each one line of the table, each one test in each browser. */
export const rows: Row[] = [...fieldRows, ...frameRows, ...pickerRows, ...dropRows, ...widgetRows];
