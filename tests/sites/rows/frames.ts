import type { Row } from './row.ts';
import { fills } from './fields.ts';

/** Frames that do not count as the page: their places are confirmed first. */
const STRANGERS: ReadonlySet<string> = new Set(['cross', 'nested', 'sandbox']);

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
    title: `Field in ${where}`,
    page: `frame.html?kind=${kind}`,
    aim: { by: 'popup', ...(STRANGERS.has(kind) && { target: 'Receipt' }) },
    native: [...place],
    sees: fills('receipt'),
  },
  {
    title: `Field in ${where}`,
    page: `frame.html?kind=${kind}`,
    aim: { by: 'picker', click: [...place], when: 'waiting', isAsked: STRANGERS.has(kind) },
    native: [...place],
    sees: ['click receipt', ...fills('receipt')],
  },
]);
