import type { Row } from '../row.ts';

/** What dropping a file on it does to a page. */
export function drops(target: string): string[] {
  return [`dragenter ${target}`, `dragover ${target}`, `drop ${target}`];
}

export const dropRows: Row[] = [
  {
    id: 'drop-element',
    title: 'Place to drop files, without a field',
    page: 'drop.html?on=element',
    aim: { by: 'pointing', click: ['#zone'] },
    nativeDrop: ['#zone'],
    sees: [...drops('zone'), 'taken'],
  },
  {
    id: 'drop-document',
    title: 'Page that takes a drop anywhere, without a field',
    page: 'drop.html?on=document',
    aim: { by: 'pointing', click: ['#zone'] },
    nativeDrop: ['#zone'],
    sees: [...drops('zone'), 'taken'],
  },
  {
    id: 'paste-editable',
    title: 'Chat box that takes pasted files (`contenteditable`)',
    page: 'paste.html?into=editable',
    before: [['#box']],
    aim: { by: 'popup' },
    sees: ['paste box', 'taken'],
  },
  {
    id: 'paste-textarea',
    title: 'Text area that takes pasted files',
    page: 'paste.html?into=textarea',
    before: [['#box']],
    aim: { by: 'popup' },
    sees: ['paste box', 'taken'],
  },
];
