import type { Row } from '../row.ts';
import { fills } from './fields.ts';

const frames = [
  ['same', 'a frame of the same site', ['iframe', 'input']],
  ['cross', 'a frame of another site', ['iframe', 'input']],
  ['nested', 'a frame of another site inside a frame', ['iframe', 'iframe', 'input']],
  ['blank', 'an empty frame that a script has filled', ['iframe', 'input']],
  ['srcdoc', 'a frame whose source is an attribute', ['iframe', 'input']],
  ['blob', 'a frame of a `blob:` address', ['iframe', 'input']],
  ['sandbox', 'a sandboxed frame without an origin', ['iframe', 'input']],
] as const;

export const frameRows: Row[] = frames.flatMap(([kind, where, place]): Row[] => [
  {
    id: `frame-${kind}`,
    title: `Field in ${where}`,
    page: `frame.html?kind=${kind}`,
    aim: { by: 'popup' },
    native: [...place],
    sees: fills('receipt'),
  },
  {
    id: `frame-${kind}-clicked`,
    title: `Field in ${where}`,
    page: `frame.html?kind=${kind}`,
    aim: { by: 'picker', click: [...place], when: 'waiting' },
    native: [...place],
    sees: ['click receipt', ...fills('receipt')],
  },
]);
