import type { Row } from './row.ts';

/** The entries of dropping a file on an element. */
export function drops(target: string): string[] {
  return [`dragenter ${target}`, `dragover ${target}`, `drop ${target}`];
}

/** Real browsers dispatch `paste` and, unless it was cancelled, `beforeinput`. */
const editorRows = (
  [
    ['beforeinput', 'takes files with `beforeinput` only, as Slate does', ['beforeinput P', 'taken']],
    ['paste', 'takes files at `paste` without cancelling it, as Lexical does', ['taken', 'beforeinput P']],
    ['nothing', 'takes no files: the file is kept, not lost there', ['beforeinput P']],
  ] as const
).map(([takes, what, sees]): Row => ({
  title: `Editor that ${what}`,
  page: `editor.html?takes=${takes}`,
  before: [['#box']],
  aim: { by: 'popup' },
  sees: ['paste P', ...sees],
  ends: takes === 'nothing' ? 'holding' : 'done',
}));

export const dropRows: Row[] = [
  {
    title: 'Place to drop files, without a field',
    page: 'drop.html?on=element',
    aim: { by: 'pointing', click: ['#zone'] },
    nativeDrop: ['#zone'],
    sees: [...drops('zone'), 'taken'],
  },
  {
    title: 'Page that takes a drop anywhere, without a field',
    page: 'drop.html?on=document',
    aim: { by: 'pointing', click: ['#zone'] },
    nativeDrop: ['#zone'],
    sees: [...drops('zone'), 'taken'],
  },
  {
    title: 'Page that takes a drop anywhere, and says so nowhere',
    page: 'drop.html?on=window',
    aim: { by: 'popup', target: 'The page itself' },
    sees: [...drops('BODY'), 'taken'],
  },
  {
    title: 'Chat box that takes pasted files (`contenteditable`)',
    page: 'paste.html?into=editable',
    before: [['#box']],
    aim: { by: 'popup' },
    sees: ['paste box', 'taken'],
  },
  ...editorRows,
  {
    title: 'Text of an editor beside its toolbar’s hidden field',
    page: 'reach.html?kind=toolbar',
    aim: { by: 'pointing', click: ['#box'] },
    sees: ['paste P', 'taken'],
  },
  {
    title: 'Text area that takes pasted files',
    page: 'paste.html?into=textarea',
    before: [['#box']],
    aim: { by: 'popup' },
    sees: ['paste box', 'taken'],
  },
];
