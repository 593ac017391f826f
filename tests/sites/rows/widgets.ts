import type { Place } from '../desk.ts';
import type { Row } from '../row.ts';
import { fills } from './fields.ts';

interface Widget {
  /** Name of its page. */
  id: string;
  title: string;
  widget: string;
  /** What a person clicks to choose a file. */
  click: Place;
  /** What the page sees but for the click on the field. */
  sees: string[];
  /** Whether the widget's field sees a click before its picker opens. Default: it does. */
  isClickHidden?: boolean;
  fieldName?: string;
  shows?: string;
}

const CLAIM = { click: ['input'] as Place, fieldName: 'receipt', shows: '#shown' };
const TAKES_RECEIPT = [...fills('receipt'), 'accepted'];

const widgets: Widget[] = [
  { ...CLAIM, id: 'react-form', title: 'React, a form with state', widget: 'react', sees: TAKES_RECEIPT },
  { ...CLAIM, id: 'vue-form', title: 'Vue, a form with state', widget: 'vue', sees: TAKES_RECEIPT },
  { ...CLAIM, id: 'svelte-form', title: 'Svelte, a bound field', widget: 'svelte', sees: TAKES_RECEIPT },
  {
    ...CLAIM,
    id: 'jquery-form',
    title: 'jQuery, one handler for all',
    widget: 'jquery',
    sees: TAKES_RECEIPT,
  },
];

export const widgetRows: Row[] = widgets.map(({ id, title, widget, click, sees, shows }) => ({
  id,
  title,
  widget,
  page: `${id}.html`,
  aim: { by: 'popup' },
  native: click,
  sees,
  ...(shows && { shows }),
}));
