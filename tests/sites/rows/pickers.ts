import type { Row } from './row.ts';

const FROZEN = 'nothing can stand in for a frozen function, so the browser’s own picker opens';

const CHOOSES = ['input photo', 'change photo', 'taken'];
const CLICKS_AND_CHOOSES = ['click photo', ...CHOOSES];
const IN_SHADOW = ['click photo', 'input PHOTO-BUTTON', ...CHOOSES];
/** In an open root the page sees the clicked element. */
const IN_OPEN_SHADOW = ['click PHOTO-BUTTON', ...IN_SHADOW];

const ways: [way: string, title: string, sees: string[]][] = [
  ['detached-click', 'Button that clicks a field outside the page', CLICKS_AND_CHOOSES],
  ['detached-later', 'The same, after the site’s server was asked', CLICKS_AND_CHOOSES],
  ['detached-dispatch', 'Button that sends a click to a field outside the page', CLICKS_AND_CHOOSES],
  ['detached-show', 'Button that calls `showPicker()` of a field outside the page', CHOOSES],
  ['hidden-show', 'Button that calls `showPicker()` of a hidden field', CHOOSES],
  ['label', 'Label of a hidden field', CLICKS_AND_CHOOSES],
  ['link', 'Link that clicks a hidden field', CLICKS_AND_CHOOSES],
  ['stop-propagation', 'Field that keeps its click to itself', CLICKS_AND_CHOOSES],
  ['stop-immediately', 'Field that keeps its click from all other handlers', CLICKS_AND_CHOOSES],
  ['shadow-open', 'Button in an open shadow root', IN_OPEN_SHADOW],
  ['shadow-closed', 'Button in a closed shadow root', IN_SHADOW],
];

export const pickerRows: Row[] = [
  ...ways.map(([way, title, sees]): Row => {
    const place = way === 'link' ? '#link' : '#open';
    return {
      title,
      page: `picker.html?way=${way}`,
      aim: { by: 'picker', click: [place], when: 'waiting' },
      native: [place],
      sees,
    };
  }),
  {
    title: 'Button that calls `showOpenFilePicker()`',
    page: 'picker.html?way=handle',
    aim: { by: 'picker', click: ['#open'], when: 'waiting' },
    sees: ['real handle', 'taken'],
    missing: { firefox: 'the browser has no `showOpenFilePicker`' },
  },
  {
    title: 'Button that clicks a field outside the page',
    page: 'picker.html?way=detached-click&alone=yes',
    aim: { by: 'picker', click: ['#open'], when: 'holding' },
    native: ['#open'],
    sees: CLICKS_AND_CHOOSES,
  },
  {
    title: 'Picker that the page itself prevents: nothing opens, nothing is filled',
    page: 'picker.html?way=prevented&alone=yes',
    aim: { by: 'picker', click: ['#open'], when: 'waiting' },
    sees: ['click photo'],
    ends: 'holding',
  },
  {
    title: 'Button on a page with a strict content security policy',
    page: 'strict.html',
    aim: { by: 'picker', click: ['#open'], when: 'waiting' },
    native: ['#open'],
    sees: ['click detached', 'input detached', 'change detached'],
  },
  {
    // Fields in the document need no hook: see "Page that froze the browser’s own prototypes".
    title: 'Button on a page that froze the browser’s own prototypes',
    page: 'hardened.html',
    aim: { by: 'picker', click: ['#open'], when: 'waiting' },
    native: ['#open'],
    sees: ['click detached', 'input detached', 'change detached'],
    missing: { chromium: FROZEN, firefox: FROZEN },
  },
];
