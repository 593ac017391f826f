import { PictureError } from '../../../picture-error.ts';
import { createCursor } from '../../bytes/cursor.ts';
import { readAscii } from '../../bytes/numbers.ts';
import type { Meta } from './meta.ts';

export interface Shape {
  width: number;
  height: number;
  mayBeTransparent: boolean;
}

const ALPHA = /urn:mpeg:(?:mpegB:cicp:systems:auxiliary:alpha|hevc:2015:auxid:1)\0/;

/** The size of the primary picture, after the properties that cut and turn it, in their order (ISO/IEC 23008-12, 6.5). */
export function readShape({ bytes, items, primary, properties }: Meta): Shape {
  let width = 0;
  let height = 0;
  for (const number of items.get(primary)?.properties ?? []) {
    const box = properties[number - 1];
    const cursor = createCursor(bytes.subarray(0, box?.end), box?.body);
    if (box?.type === 'ispe') {
      cursor.take(4);
      width = cursor.take(4);
      height = cursor.take(4);
    } else if (box?.type === 'clap') {
      width = Math.min(width, Math.round(cursor.take(4) / cursor.take(4)));
      height = Math.min(height, Math.round(cursor.take(4) / cursor.take(4)));
    } else if (box?.type === 'irot' && cursor.take(1) & 1) {
      [width, height] = [height, width];
    }
  }
  if (!(width > 0 && height > 0)) throw new PictureError('damaged');
  const mayBeTransparent = properties.some(
    ({ type, body, end }) => type === 'auxC' && ALPHA.test(readAscii(bytes, body + 4, end)),
  );
  return { width, height, mayBeTransparent };
}

/** The coding of the primary picture; of one that is put together from others, the coding of the first of these. */
export function findCoding({ items, primary, references }: Meta): string | undefined {
  let id: number | undefined = primary;
  // A derived picture of a derived picture, and one more.
  for (let depth = 0; depth < 4 && id !== undefined; depth += 1) {
    const item = items.get(id);
    if (!item) return undefined;
    if (!DERIVED.has(item.type)) return item.type;
    id = references.find(({ type, from }) => type === 'dimg' && from === item.id)?.to[0];
  }
  return undefined;
}

/** Pictures that are made from others. */
export const DERIVED = new Set(['grid', 'iovl', 'iden', 'tmap']);
