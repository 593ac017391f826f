import { PictureError } from '../../../picture-error.ts';
import type { BlobReader } from '../../bytes/blob-reader.ts';
import { createZeroEdit } from '../../bytes/edits.ts';
import { readUint32, toBytes } from '../../bytes/numbers.ts';
import { readExif } from '../../exif/read-exif.ts';
import { readXmp } from '../../exif/read-xmp.ts';
import { addFindings, createFindings, type Findings, type OpenInspection } from '../../inspection.ts';
import type { Box } from './boxes.ts';
import { dropItems } from './drop-items.ts';
import type { Item, Meta } from './meta.ts';
import { DERIVED } from './shape.ts';

/** Codings of pictures. Items of other types are data about them: `Exif`, `mime` with XMP, regions with faces. */
const CODED = new Set(
  'hvc1 hev1 lhv1 hvt1 av01 avc1 vvc1 vvi1 evc1 jpeg jpgf j2k1 jpg2 unci mski'.split(' '),
);
/** Properties that tell: a description, times, the camera's lens, and a maker's own. */
const TOLD = new Set(['udes', 'altt', 'crtt', 'mdft', 'cmin', 'cmex', 'uuid']);

/**
 * Takes out data about the picture, and thumbnails: their rows in all lists, and their bytes, which become 0.
 *
 * @returns where the last byte that pictures need is.
 */
export async function takeOutItems(
  reader: BlobReader,
  { box, meta }: { box: Box; meta: Meta },
  inspection: OpenInspection,
): Promise<number> {
  const { findings, edits } = inspection;
  const dropped = chooseItems(meta);
  for (const id of dropped) {
    const item = meta.items.get(id);
    if (item) addFindings(findings, await readDetails(reader, item));
  }
  const needed = listPlaces(meta, (id) => !dropped.has(id), reader.size);
  const cleared = listPlaces(meta, (id) => dropped.has(id), reader.size);
  refuseOverlaps(cleared, [...needed, box]);
  const changed = { ...meta, bytes: meta.bytes.slice() };
  const hasCleared = clearProperties(changed, findings);
  clearInside(changed, dropped);
  if (dropped.size > 0 || hasCleared) {
    edits.push({ start: box.start, end: box.end, bytes: dropItems(changed, dropped) });
  }
  edits.push(...cleared.map(({ start, end }) => createZeroEdit(start, end)));
  return needed.reduce((last, { end }) => Math.max(last, end), box.end);
}

/** Never a picture, or a part of one. */
function chooseItems({ items, references, primary }: Meta): Set<number> {
  const dropped = new Set<number>();
  const needed = new Set([primary]);
  for (const { type, to } of references) if (type === 'dimg') for (const id of to) needed.add(id);
  for (const { id, type } of items.values()) {
    if (!needed.has(id) && !CODED.has(type) && !DERIVED.has(type)) dropped.add(id);
  }
  for (const { type, from } of references) {
    if (type === 'thmb' && !needed.has(from) && CODED.has(items.get(from)?.type ?? '')) dropped.add(from);
  }
  // A thumbnail's transparency.
  for (const { type, from, to } of references) {
    if (type === 'auxl' && !needed.has(from) && to.every((id) => dropped.has(id))) dropped.add(from);
  }
  return dropped;
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

type Place = Pick<Box, 'start' | 'end'>;

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

/** Data that is cleared must be no picture's. */
function refuseOverlaps(cleared: readonly Place[], needed: readonly Place[]): void {
  const sorted = [...needed].sort((a, b) => a.start - b.start);
  // Where the places up to each one end, as one may lie within another.
  let last = 0;
  const ends = sorted.map(({ end }) => (last = Math.max(last, end)));
  for (const { start, end } of cleared) {
    const next = findFirst(sorted, end);
    if (next > 0 && (ends[next - 1] ?? 0) > start) throw new PictureError('damaged');
  }
}

/** The number of places that start before this one ends. */
function findFirst(sorted: readonly Place[], end: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle]?.start ?? Infinity) < end) low = middle + 1;
    else high = middle;
  }
  return low;
}

function clearProperties({ bytes, properties }: Meta, findings: Findings): boolean {
  const told = properties.filter(({ type }) => TOLD.has(type));
  for (const { start, body, end } of told) {
    bytes.set(toBytes('free'), start + 4);
    bytes.fill(0, body, end);
    findings.hasOther = true;
  }
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
