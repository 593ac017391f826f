import { PictureError } from '../../../picture-error.ts';
import type { Cursor } from '../../bytes/cursor.ts';
import { openFullBox, type Box } from './boxes.ts';

/** Bytes of an item. */
export interface Extent {
  /** In the file, or in the box `idat` of the file's `meta`. */
  isInFile: boolean;
  start: number;
  /** 0: up to the end. */
  length: number;
}

/** One item's row in `iloc`: what it says, and where. */
export interface Location {
  id: number;
  start: number;
  end: number;
  extents: readonly Extent[];
}

/** A count may be large where each extent takes no byte. */
const MAX_EXTENTS = 100_000;

/** The rows of `iloc` (ISO/IEC 14496-12, 8.11.3), and where its count of them is. */
export function listLocations(
  bytes: Uint8Array,
  box: Box,
): { rows: Location[]; countAt: number; countBytes: number } {
  const { cursor, version } = openFullBox(bytes, box);
  const sizes = cursor.take(2);
  const layout: Layout = {
    version,
    offset: sizes >> 12,
    length: (sizes >> 8) & 15,
    base: (sizes >> 4) & 15,
    index: version === 0 ? 0 : sizes & 15,
    idBytes: version < 2 ? 2 : 4,
  };
  const countAt = cursor.at;
  const count = cursor.take(layout.idBytes);
  const rows: Location[] = [];
  let extentsLeft = MAX_EXTENTS;
  for (let index = 0; index < count; index += 1) {
    const row = takeRow(cursor, layout, extentsLeft);
    extentsLeft -= row.extents.length;
    rows.push(row);
  }
  return { rows, countAt, countBytes: layout.idBytes };
}

interface Layout {
  version: number;
  /** Bytes of the numbers in a row. */
  offset: number;
  length: number;
  base: number;
  index: number;
  idBytes: number;
}

function takeRow(cursor: Cursor, layout: Layout, extentsLeft: number): Location {
  const start = cursor.at;
  const id = cursor.take(layout.idBytes);
  const method = layout.version === 0 ? 0 : cursor.take(2) & 15;
  // Not 0: the data is in another file.
  const isHere = cursor.take(2) === 0;
  const base = cursor.take(layout.base);
  const count = cursor.take(2);
  if (count > extentsLeft) throw new PictureError('damaged');
  const extents = Array.from({ length: count }, () => {
    cursor.take(layout.index);
    return {
      isInFile: method === 0,
      start: base + cursor.take(layout.offset),
      length: cursor.take(layout.length),
    };
  });
  // Method 2: it is a part of another item.
  return { id, start, end: cursor.at, extents: isHere && method < 2 ? extents : [] };
}

export function readLocations(bytes: Uint8Array, box: Box | undefined): Map<number, readonly Extent[]> {
  return new Map(box ? listLocations(bytes, box).rows.map(({ id, extents }) => [id, extents]) : []);
}
