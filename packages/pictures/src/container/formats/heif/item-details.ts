import { PictureError } from '../../../picture-error.ts';
import type { BlobReader } from '../../bytes/blob-reader.ts';
import { readUint32 } from '../../bytes/numbers.ts';
import { readExif } from '../../exif/read-exif.ts';
import { readXmp } from '../../exif/read-xmp.ts';
import {
  addFindings,
  createOther,
  createUnread,
  type Findings,
  type OpenInspection,
} from '../../inspection.ts';
import type { Box } from './boxes.ts';
import { clearMeta } from './clear-meta.ts';
import { dropItems } from './drop-items.ts';
import type { Item, Meta, Reference } from './meta.ts';
import type { Place } from '../../bytes/places.ts';
import { DERIVED } from './shape.ts';

/** Codings of pictures. Items of other types are data about them: `Exif`, `mime` with XMP, regions with faces. */
const CODED = new Set(
  'hvc1 hev1 lhv1 hvt1 av01 avc1 vvc1 vvi1 evc1 jpeg jpgf j2k1 jpg2 unci mski'.split(' '),
);

export interface ItemPlaces {
  needed: Place[];
  dropped: Place[];
}

/**
 * Takes the rows of data about the picture, and of thumbnails, out of all lists.
 *
 * @returns where the data of all that stays is, and where that of what was taken out.
 */
export async function takeOutItems(
  reader: BlobReader,
  { box, meta }: { box: Box; meta: Meta },
  { findings, edits }: OpenInspection,
): Promise<ItemPlaces> {
  const ids = chooseItems(meta);
  for (const id of ids) {
    const item = meta.items.get(id);
    if (item) addFindings(findings, await readDetails(reader, item));
  }
  const changed = { ...meta, bytes: meta.bytes.slice() };
  const hasCleared = clearMeta(changed, { dropped: ids, findings });
  if (ids.size > 0 || hasCleared) {
    edits.push({ start: box.start, end: box.end, bytes: dropItems(changed, ids) });
  }
  return {
    needed: [box, ...listPlaces(meta, (id) => !ids.has(id), reader.size)],
    dropped: listPlaces(meta, (id) => ids.has(id), reader.size),
  };
}

/** A thumbnail's parts may have parts, and transparency. */
const MAX_DEPTH = 4;

/** Never the picture, or a part of it. */
function chooseItems({ items, references, primary }: Meta): Set<number> {
  const dropped = new Set<number>();
  for (const { id, type } of items.values()) {
    if (id !== primary && !CODED.has(type) && !DERIVED.has(type)) dropped.add(id);
  }
  for (const { type, from } of references) if (type === 'thmb' && from !== primary) dropped.add(from);
  for (let round = 0; round < MAX_DEPTH; round += 1) {
    keepParts(references, dropped);
    dropParts(references, { dropped, primary });
  }
  return dropped;
}

/** What a picture is made from stays, whatever else it is. */
function keepParts(references: readonly Reference[], dropped: Set<number>): void {
  for (const { type, from, to } of references) {
    if (type === 'dimg' && !dropped.has(from)) for (const id of to) dropped.delete(id);
  }
}

/** The parts of a thumbnail, and its transparency. */
function dropParts(
  references: readonly Reference[],
  { dropped, primary }: { dropped: Set<number>; primary: number },
): void {
  const needed = new Set([primary]);
  for (const { type, from, to } of references) {
    if (type === 'dimg' && !dropped.has(from)) for (const id of to) needed.add(id);
  }
  for (const { type, from, to } of references) {
    const parts = type === 'dimg' && dropped.has(from) ? to : [];
    const added = type === 'auxl' && to.every((id) => dropped.has(id)) ? [from] : parts;
    for (const id of added) if (!needed.has(id)) dropped.add(id);
  }
}

/** Data in one place, of a kind that is known here. All other is unread. */
async function readDetails(reader: BlobReader, { type, isXmp, extents }: Item): Promise<Findings> {
  const [place, more] = extents;
  const isReadable =
    place?.isInFile && !more && place.length > 0 && place.start + place.length <= reader.size;
  if (CODED.has(type) || DERIVED.has(type)) return createOther();
  if (!isReadable) return createUnread();
  const { start, length } = place;
  if (isXmp) return readXmp(reader, start, length);
  if (type !== 'Exif' || length < 4) return createUnread();
  // It begins with the distance to the header (ISO/IEC 23008-12, annex A).
  const distance = 4 + readUint32(await reader.read(start, 4), 0);
  if (distance > length) return createUnread();
  const facts = await readExif(reader.part(start + distance, length - distance));
  return { ...facts.findings, hasOther: true };
}

/** Where items are in the file. A place beyond its end is `damaged`. */
function listPlaces({ items }: Meta, isMeant: (id: number) => boolean, size: number): Place[] {
  const places: Place[] = [];
  for (const { id, extents } of items.values()) {
    if (!isMeant(id)) continue;
    for (const { isInFile, start, length } of extents) {
      const end = length === 0 ? size : start + length;
      if (isInFile && (start > size || end > size)) throw new PictureError('damaged');
      if (isInFile) places.push({ start, end });
    }
  }
  return places;
}
