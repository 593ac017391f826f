import { concatBytes } from '../../bytes/numbers.ts';
import { createBox, openFullBox, listBoxes, type Box } from './boxes.ts';
import { listLocations } from './locations.ts';
import { listEntryBoxes, readEntry, readReference, type Meta } from './meta.ts';

/**
 * The box `meta` without these items: none of its lists names them any more. It is as long as before, since offsets
 * into the file must stay: a box `free` at its end fills the room.
 */
export function dropItems(meta: Meta, dropped: ReadonlySet<number>): Uint8Array<ArrayBuffer> {
  const { bytes, children } = meta;
  const first = children[0]?.start ?? bytes.length;
  const kept = children.map((box) => dropFrom(bytes, box, dropped));
  const length = kept.reduce((sum, part) => sum + part.length, first);
  return concatBytes([bytes.subarray(0, first), ...kept, createFree(bytes.length - length)]);
}

/** An entry that is dropped is longer than a box's head, so the room is none or enough. */
function createFree(length: number): Uint8Array {
  return length === 0 ? new Uint8Array(0) : createBox('free', new Uint8Array(length - 8));
}

function dropFrom(bytes: Uint8Array, box: Box, dropped: ReadonlySet<number>): Uint8Array {
  switch (box.type) {
    case 'iinf':
      return dropEntries(bytes, box, dropped);
    case 'iloc':
      return dropLocations(bytes, box, dropped);
    case 'iref':
      return dropReferences(bytes, box, dropped);
    case 'iprp':
      return dropAssociations(bytes, box, dropped);
    default:
      return bytes.subarray(box.start, box.end);
  }
}

function dropEntries(bytes: Uint8Array, box: Box, dropped: ReadonlySet<number>): Uint8Array {
  const { cursor, version } = openFullBox(bytes, box);
  const entries = listEntryBoxes(bytes, box).filter((entry) => !dropped.has(readEntry(bytes, entry).id));
  const parts = entries.map((entry) => bytes.subarray(entry.start, entry.end));
  const count = writeNumber(parts.length, version === 0 ? 2 : 4);
  return createBox('iinf', bytes.subarray(box.body, cursor.at), count, ...parts);
}

function dropLocations(bytes: Uint8Array, box: Box, dropped: ReadonlySet<number>): Uint8Array {
  const { rows, countAt, countBytes } = listLocations(bytes, box);
  const parts = rows.filter(({ id }) => !dropped.has(id)).map(({ start, end }) => bytes.subarray(start, end));
  return createBox(
    'iloc',
    bytes.subarray(box.body, countAt),
    writeNumber(parts.length, countBytes),
    ...parts,
  );
}

/** A reference to a dropped item goes as well, with all that it says of others. */
function dropReferences(bytes: Uint8Array, box: Box, dropped: ReadonlySet<number>): Uint8Array {
  const { cursor, version } = openFullBox(bytes, box);
  const parts = listBoxes(bytes, cursor.at, box.end)
    .filter((reference) => {
      const { from, to } = readReference(bytes, reference, version === 0 ? 2 : 4);
      return !dropped.has(from) && !to.some((id) => dropped.has(id));
    })
    .map(({ start, end }) => bytes.subarray(start, end));
  return createBox('iref', bytes.subarray(box.body, cursor.at), ...parts);
}

function dropAssociations(bytes: Uint8Array, box: Box, dropped: ReadonlySet<number>): Uint8Array {
  const parts = listBoxes(bytes, box.body, box.end).map((child) =>
    child.type === 'ipma' ? dropRows(bytes, child, dropped) : bytes.subarray(child.start, child.end),
  );
  return createBox('iprp', ...parts);
}

function dropRows(bytes: Uint8Array, box: Box, dropped: ReadonlySet<number>): Uint8Array {
  const { cursor, version, flags } = openFullBox(bytes, box);
  const countAt = cursor.at;
  const count = cursor.take(4);
  const parts: Uint8Array[] = [];
  for (let index = 0; index < count; index += 1) {
    const start = cursor.at;
    const id = cursor.take(version === 0 ? 2 : 4);
    const bytesInRow = cursor.take(1) * (flags & 1 ? 2 : 1);
    cursor.at += bytesInRow;
    if (!dropped.has(id)) parts.push(bytes.subarray(start, cursor.at));
  }
  return createBox('ipma', bytes.subarray(box.body, countAt), writeNumber(parts.length, 4), ...parts);
}

function writeNumber(value: number, size: number): Uint8Array {
  return Uint8Array.from({ length: size }, (_, index) => (value / 256 ** (size - 1 - index)) & 0xff);
}
