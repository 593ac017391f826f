import { viewOf } from '../bytes/numbers.ts';

const ORIENTATION = 274;
const EXIF_DIRECTORY = 34_665;
const PIXEL_WIDTH = 0xa002;
const PIXEL_HEIGHT = 0xa003;
const THUMBNAIL = 513;
const THUMBNAIL_BYTES = 514;

/**
 * A copy of EXIF for the same picture, drawn anew: upright, of another size, without the thumbnail of the old one.
 * `undefined`: it is broken.
 */
export function makeUpright(
  exif: Uint8Array,
  { width, height }: { width: number; height: number },
): Uint8Array<ArrayBuffer> | undefined {
  const bytes = new Uint8Array(exif);
  const values = new Map([
    [ORIENTATION, 1],
    [PIXEL_WIDTH, width],
    [PIXEL_HEIGHT, height],
  ]);
  try {
    const view = viewOf(bytes);
    const tree: Tree = { view, isLittle: view.getUint16(0) === 0x4949 };
    const first = listEntries(tree, view.getUint32(4, tree.isLittle));
    writeValues(tree, first.entries, values);
    const more = findNumber(tree, first.entries, EXIF_DIRECTORY);
    if (more !== undefined) writeValues(tree, listEntries(tree, more).entries, values);
    return bytes.slice(0, cutThumbnail(tree, first.end));
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

interface Tree {
  view: DataView;
  isLittle: boolean;
}

/** Where the entries of a directory are, and where they end. */
function listEntries({ view, isLittle }: Tree, offset: number): { entries: number[]; end: number } {
  const count = view.getUint16(offset, isLittle);
  const entries = Array.from({ length: count }, (_, index) => offset + 2 + index * 12);
  return { entries, end: offset + 2 + count * 12 };
}

function writeValues(
  { view, isLittle }: Tree,
  entries: readonly number[],
  values: Map<number, number>,
): void {
  for (const entry of entries) {
    const value = values.get(view.getUint16(entry, isLittle));
    if (value === undefined) continue;
    const isShort = view.getUint16(entry + 2, isLittle) === 3;
    if (isShort) view.setUint16(entry + 8, Math.min(value, 0xffff), isLittle);
    else view.setUint32(entry + 8, value, isLittle);
  }
}

function findNumber({ view, isLittle }: Tree, entries: readonly number[], tag: number): number | undefined {
  const entry = entries.find((at) => view.getUint16(at, isLittle) === tag);
  return entry === undefined ? undefined : view.getUint32(entry + 8, isLittle);
}

/** The second directory is of the thumbnail. Its data is the last of EXIF, as cameras write it: then it ends before. */
function cutThumbnail(tree: Tree, linkAt: number): number {
  const { view, isLittle } = tree;
  const size = view.byteLength;
  const second = linkAt + 4 <= size ? view.getUint32(linkAt, isLittle) : 0;
  if (second === 0) return size;
  view.setUint32(linkAt, 0);
  const { entries } = listEntries(tree, second);
  const start = findNumber(tree, entries, THUMBNAIL) ?? size;
  const end = start + (findNumber(tree, entries, THUMBNAIL_BYTES) ?? 0);
  if (end > size) return size;
  new Uint8Array(view.buffer, start, end - start).fill(0);
  return end >= size - 4 && end > start ? start : size;
}
