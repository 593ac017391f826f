import { PictureError } from '../../../picture-error.ts';
import type { BlobReader } from '../../bytes/blob-reader.ts';
import { readUint32, toBytes } from '../../bytes/numbers.ts';
import { readExif } from '../../exif/read-exif.ts';
import { readXmp } from '../../exif/read-xmp.ts';
import { addFindings, createFindings, type Findings, type OpenInspection } from '../../inspection.ts';
import type { Box } from './boxes.ts';
import { dropItems } from './drop-items.ts';
import type { Item, Meta, Reference } from './meta.ts';
import type { Place } from './places.ts';
import { DERIVED } from './shape.ts';

/** Codings of pictures. Items of other types are data about them: `Exif`, `mime` with XMP, regions with faces. */
const CODED = new Set(
  'hvc1 hev1 lhv1 hvt1 av01 avc1 vvc1 vvi1 evc1 jpeg jpgf j2k1 jpg2 unci mski'.split(' '),
);
/** Properties that tell: a description, times, the camera's lens, and a maker's own. */
const TOLD = new Set(['udes', 'altt', 'crtt', 'mdft', 'cmin', 'cmex', 'uuid']);

/**
 * Takes the rows of data about the picture, and of thumbnails, out of all lists.
 *
 * @returns where the data of all that stays is, and where that of what was taken out.
 */
export async function takeOutItems(
  reader: BlobReader,
  { box, meta }: { box: Box; meta: Meta },
  { findings, edits }: OpenInspection,
): Promise<{ needed: Place[]; dropped: Place[] }> {
  const ids = chooseItems(meta);
  for (const id of ids) {
    const item = meta.items.get(id);
    if (item) addFindings(findings, await readDetails(reader, item));
  }
  const changed = { ...meta, bytes: meta.bytes.slice() };
  const hasCleared = clearProperties(changed, { dropped: ids, findings });
  clearInside(changed, ids);
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

async function readDetails(reader: BlobReader, { type, isXmp, extents }: Item): Promise<Findings> {
  const findings: Findings = { ...createFindings(), hasOther: true };
  const [place] = extents;
  const isReadable = place?.isInFile && place.start + place.length <= reader.size;
  if (!isReadable) return findings;
  const { start, length } = place;
  if (isXmp) return readXmp(reader, start, length);
  if (type !== 'Exif' || length < 4) return findings;
  // It begins with the distance to the header (ISO/IEC 23008-12, annex A).
  const distance = 4 + readUint32(await reader.read(start, 4), 0);
  if (distance > length) return findings;
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

/** Their numbers stay. Those of dropped items alone go, too: programs look for the last size, for one. */
function clearProperties(
  { bytes, items, properties }: Meta,
  { dropped, findings }: { dropped: ReadonlySet<number>; findings: Findings },
): boolean {
  const [used, unused] = [new Set<number>(), new Set<number>()];
  for (const item of items.values()) {
    for (const number of item.properties) (dropped.has(item.id) ? unused : used).add(number);
  }
  const told = properties.filter(({ type }) => TOLD.has(type));
  const orphans = properties.filter((_, index) => unused.has(index + 1) && !used.has(index + 1));
  for (const { start, body, end } of [...told, ...orphans]) {
    bytes.set(toBytes('free'), start + 4);
    bytes.fill(0, body, end);
  }
  findings.hasOther ||= told.length > 0;
  return told.length > 0;
}

/** Data that is in `meta` itself. */
function clearInside({ bytes, children, items }: Meta, dropped: ReadonlySet<number>): void {
  const box = children.find(({ type }) => type === 'idat');
  if (!box) return;
  for (const id of dropped) {
    for (const { isInFile, start, length } of items.get(id)?.extents ?? []) {
      const end = length === 0 ? box.end : box.body + start + length;
      if (!isInFile) bytes.fill(0, box.body + start, Math.min(box.end, end));
    }
  }
}
