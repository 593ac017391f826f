import type { Row } from './row.ts';

/** The entries of filling a field of that name. */
export function fills(name: string): string[] {
  return [`input ${name}`, `change ${name}`];
}

/** In a shadow root, the page sees the one event that leaves it. */
const FILLS_IN_SHADOW = ['input UPLOAD-BOX', 'input receipt', 'change receipt'];

const hiding = [
  ['none', '`display: none`'],
  ['clear', '`opacity: 0`'],
  ['tiny', '0 pixels wide and high'],
] as const;

const hiddenRows = hiding.flatMap(([hide, what]) =>
  (['label', 'button'] as const).map((behind): Row => ({
    title: `Hidden field, ${what}, behind a ${behind}`,
    page: `hiding.html?hide=${hide}&behind=${behind}`,
    aim: { by: 'popup' },
    native: ['#open'],
    sees: fills('portrait'),
  })),
);

const shadowRows = [
  ['open', 'shadow.html?kind=open', 'an open shadow root'],
  ['closed', 'shadow.html?kind=closed', 'a closed shadow root, made by script'],
  ['declared', 'shadow-declared.html', 'a closed shadow root, declared in the page’s source'],
  ['nested', 'shadow.html?kind=nested', 'a closed shadow root inside an open one'],
].map(([kind, page, where]): Row => ({
  title: `Field in ${where}`,
  page: page ?? '',
  aim: { by: 'popup' },
  native: ['input'],
  // The outer root gets the event too, without the field of the inner one.
  sees: kind === 'nested' ? FILLS_IN_SHADOW.toSpliced(1, 0, 'input INNER-BOX') : FILLS_IN_SHADOW,
}));

const reachRows = [
  ['dialog', 'Field in an open dialog, another one behind it'],
  ['panel', 'Field in an open tab panel, another one in a closed panel'],
  ['details', 'Field beside closed details with another one'],
  ['search', 'Field of the page, another one in its search'],
].map(([kind, title]): Row => ({
  title: title ?? '',
  page: `reach.html?kind=${kind}`,
  aim: { by: 'popup' },
  native: ['[name=photo]'],
  sees: fills('photo'),
}));

export const fieldRows: Row[] = [
  {
    title: 'One field in view',
    page: 'field.html',
    aim: { by: 'popup' },
    native: ['input'],
    sees: fills('receipt'),
  },
  {
    title: 'Several fields',
    page: 'several.html',
    aim: { by: 'popup' },
    native: ['[name=front]'],
    sees: fills('front'),
  },
  {
    title: 'Several fields',
    page: 'several.html',
    aim: { by: 'popup', target: 'Passport, back' },
    native: ['[name=back]'],
    sees: fills('back'),
  },
  {
    title: 'Several fields',
    page: 'several.html',
    aim: { by: 'pointing', click: ['[name=back]'] },
    native: ['[name=back]'],
    sees: fills('back'),
  },
  {
    title: 'Field for several files',
    page: 'several.html',
    aim: { by: 'popup', target: 'Other papers' },
    native: ['[name=papers]'],
    sees: fills('papers'),
  },
  {
    title: 'Field with a list of types',
    page: 'accept.html',
    aim: { by: 'popup' },
    native: ['input'],
    sees: fills('portrait'),
  },
  {
    title: 'A field for folders is left alone',
    page: 'folder.html',
    aim: { by: 'popup' },
    native: ['[name=one]'],
    sees: fills('one'),
  },
  {
    title: 'Nothing but a field for folders: the file is kept, not put there',
    page: 'folder-only.html',
    aim: { by: 'popup' },
    sees: [],
    ends: 'holding',
  },
  {
    title: 'Disabled fields and fieldsets are left alone',
    page: 'disabled.html',
    aim: { by: 'popup' },
    native: ['[name=on]'],
    sees: fills('on'),
  },
  ...hiddenRows,
  ...reachRows,
  {
    title: 'Hidden field without a name, called as its button is',
    page: 'reach.html?kind=nameless',
    aim: { by: 'popup', target: 'Add a photo' },
    native: ['#open'],
    sees: fills('photo'),
  },
  {
    title: 'Field of a wizard’s second step',
    page: 'wizard.html',
    before: [['#next'], ['h2']],
    aim: { by: 'popup' },
    native: ['#open'],
    sees: fills('receipt'),
  },
  {
    title: 'Field that comes while the code waits',
    page: 'wizard.html',
    meanwhile: [['#next'], ['h2']],
    aim: { by: 'picker', click: ['#open'], when: 'waiting' },
    native: ['#open'],
    sees: ['click receipt', ...fills('receipt')],
  },
  {
    title: 'Form that is drawn anew while the code waits',
    page: 'rerender.html',
    aim: { by: 'popup', target: 'Receipt' },
    meanwhile: [['#redraw']],
    native: ['[name=receipt]'],
    sees: fills('receipt'),
  },
  {
    title: 'Field that is moved while the code waits',
    page: 'moved.html',
    aim: { by: 'popup' },
    meanwhile: [['#move']],
    native: ['input'],
    sees: fills('receipt'),
  },
  ...shadowRows,
  {
    title: 'Page with a strict content security policy, trusted types and isolation',
    page: 'strict.html',
    aim: { by: 'popup' },
    native: ['input'],
    sees: fills('document'),
  },
  {
    title: 'Page that froze the browser’s own prototypes',
    page: 'hardened.html',
    aim: { by: 'popup' },
    native: ['input'],
    sees: fills('document'),
  },
];
