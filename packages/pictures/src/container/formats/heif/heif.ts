import { PictureError } from '../../../picture-error.ts';
import type { BlobReader } from '../../bytes/blob-reader.ts';
import { createZeros, sortEdits, type Edit } from '../../bytes/edits.ts';
import { readAscii } from '../../bytes/numbers.ts';
import { createInspection, type OpenInspection } from '../../inspection.ts';
import { clearBox, type Box } from './boxes.ts';
import { takeOutItems } from './item-details.ts';
import { readMeta } from './meta.ts';
import { inspectMovie } from './movie.ts';
import { findCoding, readShape } from './shape.ts';
import { listTopBoxes } from './top-boxes.ts';

/** What pictures name in their first box. Others with such a box are videos, or formats that are not known here. */
const BRANDS = new Set('heic heix heim heis hevc hevx hevm hevs mif1 mif2 msf1 miaf avif avis'.split(' '));
const SEQUENCES = new Set(['hevc', 'hevx', 'hevm', 'hevs', 'msf1', 'avis']);
const CODINGS: Readonly<Record<string, 'heic' | 'avif'>> = {
  hvc1: 'heic',
  hev1: 'heic',
  lhv1: 'heic',
  hvt1: 'heic',
  av01: 'avif',
};

/** Boxes of the file that make the picture. */
const KEPT = new Set(['ftyp', 'meta', 'mdat', 'idat', 'moov', 'moof', 'sidx', 'free', 'skip', 'wide']);

/** HEIC and AVIF, and sequences of them. */
export async function inspectHeif(reader: BlobReader): Promise<OpenInspection | undefined> {
  const boxes = await listTopBoxes(reader);
  const brands = await readBrands(reader, boxes[0]);
  if (!brands.some((brand) => BRANDS.has(brand))) return undefined;
  const find = (type: string) => boxes.find((box) => box.type === type);
  const meta = find('meta');
  const movie = find('moov');
  const inspection = createInspection(brands.includes('avis') ? 'avif' : 'heic');
  inspection.isAnimated = movie !== undefined && brands.some((brand) => SEQUENCES.has(brand));
  if (movie) await inspectMovie(reader, movie, inspection);
  const itemsEnd = meta ? await lookAtMeta(reader, meta, inspection) : 0;
  if (itemsEnd === undefined) return undefined;
  if (inspection.width === 0 || inspection.height === 0) throw new PictureError('damaged');
  // A movie's table of places is not read: all of its data is needed.
  const neededEnd = movie ? Math.max(...boxes.filter(isKept).map(({ end }) => end)) : itemsEnd;
  const behind = boxes[boxes.length - 1]?.end ?? 0;
  if (behind < reader.size && (movie || behind < neededEnd)) throw new PictureError('damaged');
  takeOutBoxes(inspection, boxes, neededEnd);
  if (behind < reader.size) {
    inspection.findings.hasOther = true;
    inspection.edits.push({ start: behind, end: reader.size });
  }
  inspection.edits = arrange(inspection.edits);
  return inspection;
}

async function readBrands(reader: BlobReader, box: Box | undefined): Promise<string[]> {
  if (box?.type !== 'ftyp' || box.end - box.body > 4096) return [];
  const text = readAscii(await reader.read(box.body, box.end - box.body));
  // The second is a version.
  return (text.match(/[^]{4}/g) ?? []).filter((_, index) => index !== 1);
}

/** Where the last byte that pictures need is. `undefined`: coded in a way that is not known here. */
async function lookAtMeta(
  reader: BlobReader,
  box: Box,
  inspection: OpenInspection,
): Promise<number | undefined> {
  const meta = readMeta(await reader.read(box.start, box.end - box.start), box.body - box.start);
  const coding = findCoding(meta);
  const format = CODINGS[coding ?? ''];
  if (coding === undefined) throw new PictureError('damaged');
  if (!format) return undefined;
  Object.assign(inspection, { format, ...readShape(meta) });
  return takeOutItems(reader, { box, meta }, inspection);
}

function isKept({ type }: Box): boolean {
  return KEPT.has(type);
}

/** A video or a maker's data beside the picture. Nothing moves that is needed. */
function takeOutBoxes({ edits, findings }: OpenInspection, boxes: readonly Box[], neededEnd: number): void {
  for (const box of boxes) {
    if (isKept(box)) continue;
    findings.hasOther = true;
    edits.push(...(box.start >= neededEnd ? [{ start: box.start, end: box.end }] : clearBox(box)));
  }
}

/** In order, and without overlaps: an item's data may be named twice. */
function arrange(edits: readonly Edit[]): Edit[] {
  const arranged: Edit[] = [];
  let done = 0;
  for (const edit of sortEdits(edits)) {
    const start = Math.max(done, edit.start);
    if (start >= edit.end) continue;
    const isCut = start > edit.start && edit.bytes !== undefined;
    arranged.push({ ...edit, start, ...(isCut && { bytes: createZeros(edit.end - start) }) });
    done = edit.end;
  }
  return arranged;
}
