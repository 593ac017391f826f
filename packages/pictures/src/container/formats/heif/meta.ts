import { PictureError } from '../../../picture-error.ts';
import { listBoxes, openFullBox, type Box } from './boxes.ts';
import type { Place } from '../../bytes/places.ts';
import { readLocations, type Extent } from './locations.ts';

/** An item of a picture file: a picture, a part of one, or data about it (ISO/IEC 14496-12, 8.11). */
export interface Item {
  id: number;
  /** Of four letters: `hvc1`, `av01`, `grid`, `Exif`, `mime`. */
  type: string;
  isXmp: boolean;
  /** Where its name is, with what follows: of a picture nothing. */
  name: Place;
  /** Where its data is, if it is in this file. */
  extents: readonly Extent[];
  /** Numbers of its properties, from 1. */
  properties: readonly number[];
}

/** From one item to others, such as `thmb` from a thumbnail to its picture. */
export interface Reference {
  type: string;
  from: number;
  to: readonly number[];
}

/** The box `meta` of a file, with all that a walk needs to know. Offsets of boxes are in its bytes. */
export interface Meta {
  bytes: Uint8Array;
  children: readonly Box[];
  primary: number;
  items: ReadonlyMap<number, Item>;
  references: readonly Reference[];
  properties: readonly Box[];
  /** Numbers of properties without which an item cannot be drawn. */
  essential: ReadonlySet<number>;
  /** Boxes beside the properties that nothing here knows. */
  unknown: readonly Box[];
}

/** @param bytes - the whole box with its head, whose contents start at `body`. */
export function readMeta(bytes: Uint8Array, body: number): Meta {
  // Four bytes of version and flags.
  const children = listBoxes(bytes, body + 4, bytes.length);
  const find = (type: string) => children.find((box) => box.type === type);
  const properties = find('iprp');
  const groups = properties ? listBoxes(bytes, properties.body, properties.end) : [];
  const container = groups.find(({ type }) => type === 'ipco');
  const { associations, essential } = readAssociations(
    bytes,
    groups.filter(({ type }) => type === 'ipma'),
  );
  const locations = readLocations(bytes, find('iloc'));
  const items = new Map<number, Item>();
  for (const entry of readEntries(bytes, find('iinf'))) {
    const { id } = entry;
    items.set(id, {
      ...entry,
      extents: locations.get(id) ?? [],
      properties: associations.get(id) ?? [],
    });
  }
  return {
    bytes,
    children,
    primary: readPrimary(bytes, find('pitm')),
    items,
    references: readReferences(bytes, find('iref')),
    properties: container ? listBoxes(bytes, container.body, container.end) : [],
    essential,
    unknown: groups.filter((box) => box !== container && box.type !== 'ipma'),
  };
}

function readPrimary(bytes: Uint8Array, box: Box | undefined): number {
  if (!box) throw new PictureError('damaged');
  const { cursor, version } = openFullBox(bytes, box);
  return cursor.take(version === 0 ? 2 : 4);
}

/** The boxes `infe` in `iinf`. */
export function listEntryBoxes(bytes: Uint8Array, box: Box): Box[] {
  const { cursor, version } = openFullBox(bytes, box);
  cursor.take(version === 0 ? 2 : 4);
  return listBoxes(bytes, cursor.at, box.end);
}

type Entry = Pick<Item, 'id' | 'type' | 'isXmp' | 'name'>;

/** Of one `infe`. */
export function readEntry(bytes: Uint8Array, box: Box): Entry {
  const { cursor, version } = openFullBox(bytes, box);
  // Older versions belong to no picture.
  const name = { start: box.end, end: box.end };
  if (version < 2) return { id: cursor.take(2), type: '', isXmp: false, name };
  const id = cursor.take(version === 2 ? 2 : 4);
  cursor.take(2);
  const type = cursor.takeText(4);
  name.start = cursor.at;
  cursor.takeZeroEnded();
  return { id, type, name, isXmp: type === 'mime' && cursor.takeZeroEnded() === 'application/rdf+xml' };
}

function readEntries(bytes: Uint8Array, box: Box | undefined): Entry[] {
  return box ? listEntryBoxes(bytes, box).map((entry) => readEntry(bytes, entry)) : [];
}

function readAssociations(
  bytes: Uint8Array,
  boxes: readonly Box[],
): { associations: Map<number, number[]>; essential: Set<number> } {
  const associations = new Map<number, number[]>();
  const essential = new Set<number>();
  for (const box of boxes) {
    const { cursor, version, flags } = openFullBox(bytes, box);
    const count = cursor.take(4);
    for (let index = 0; index < count; index += 1) {
      const id = cursor.take(version === 0 ? 2 : 4);
      const size = flags & 1 ? 2 : 1;
      const numbers = Array.from({ length: cursor.take(1) }, () => cursor.take(size));
      // The highest bit says that the property is essential.
      const highest = size === 2 ? 0x8000 : 0x80;
      for (const number of numbers) if (number & highest) essential.add(number - highest);
      associations.set(
        id,
        numbers.map((number) => number & (highest - 1)),
      );
    }
  }
  return { associations, essential };
}

/** Of one box in `iref`. */
export function readReference(bytes: Uint8Array, box: Box, idBytes: number): Reference {
  const { cursor } = openFullBox(bytes, { ...box, body: box.body - 4 });
  const from = cursor.take(idBytes);
  const to = Array.from({ length: cursor.take(2) }, () => cursor.take(idBytes));
  return { type: box.type, from, to };
}

function readReferences(bytes: Uint8Array, box: Box | undefined): Reference[] {
  if (!box) return [];
  const { cursor, version } = openFullBox(bytes, box);
  const idBytes = version === 0 ? 2 : 4;
  return listBoxes(bytes, cursor.at, box.end).map((reference) => readReference(bytes, reference, idBytes));
}
