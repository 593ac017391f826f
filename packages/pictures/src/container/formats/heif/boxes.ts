import { PictureError } from '../../../picture-error.ts';
import { createCursor, type Cursor } from '../../bytes/cursor.ts';
import type { Edit } from '../../bytes/edits.ts';
import { concatBytes, toBytes } from '../../bytes/numbers.ts';

/** A box of an ISO base media file (ISO/IEC 14496-12, 4.2). */
export interface Box {
  type: string;
  start: number;
  /** Where its contents start. */
  body: number;
  end: number;
}

/** More than pictures have: a grid of 100 megapixels has some 400 parts. */
const MAX_BOXES = 65_536;
const LARGE_SIZE_BYTES = 16;

/** The head of a box at this place, with room up to `end`. `undefined`: there is no box, or it goes beyond. */
export function readBoxHead(head: Uint8Array, start: number, end: number): Box | undefined {
  if (head.length < 8) return undefined;
  const cursor = createCursor(head);
  const short = cursor.take(4);
  const type = cursor.takeText(4);
  if (short === 1 && head.length < LARGE_SIZE_BYTES) return undefined;
  const size = short === 1 ? cursor.take(8) : short === 0 ? end - start : short;
  const box = { type, start, body: start + cursor.at, end: start + size };
  return box.end < box.body || box.end > end ? undefined : box;
}

/** The boxes side by side in these bytes. */
export function listBoxes(bytes: Uint8Array, start: number, end: number): Box[] {
  const boxes: Box[] = [];
  for (let at = start; at < end;) {
    const box = readBoxHead(bytes.subarray(at, Math.min(end, at + LARGE_SIZE_BYTES)), at, end);
    if (!box || boxes.length >= MAX_BOXES) throw new PictureError('damaged');
    boxes.push(box);
    at = box.end;
  }
  return boxes;
}

/** A cursor on the contents of a box with a version and flags. */
export function openFullBox(bytes: Uint8Array, box: Box): { cursor: Cursor; version: number; flags: number } {
  const cursor = createCursor(bytes.subarray(0, box.end), box.body);
  return { cursor, version: cursor.take(1), flags: cursor.take(3) };
}

export function createBox(type: string, ...contents: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const size = contents.reduce((sum, part) => sum + part.length, 8);
  const head = new Uint8Array(8);
  new DataView(head.buffer).setUint32(0, size);
  head.set(toBytes(type), 4);
  return concatBytes([head, ...contents]);
}

/** Makes a box one of free room. `offset`: where its own 0 is in the file. */
export function createNameEdit({ start }: Box, offset = 0): Edit {
  return { start: offset + start + 4, end: offset + start + 8, bytes: toBytes('free') };
}
