import { PictureError } from '../../../picture-error.ts';
import type { BlobReader } from '../../bytes/blob-reader.ts';
import { sortEdits } from '../../bytes/edits.ts';
import { mayHaveContent } from '../../bytes/has-content.ts';
import { readAscii } from '../../bytes/numbers.ts';
import { createInspection, type Inspection, type OpenInspection } from '../../inspection.ts';
import { cutBehind } from '../cut-behind.ts';
import { createNameEdit, type Box } from './boxes.ts';
import { takeOutItems, type ItemPlaces } from './item-details.ts';
import { readMeta } from './meta.ts';
import { inspectMovie } from './movie.ts';
import { clearPlaces, subtractPlaces, type Place } from '../../bytes/places.ts';
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

/** Boxes of the file that have data, or room, and no form. */
const FORMLESS = new Set(['mdat', 'idat', 'free', 'skip', 'wide']);
/** Boxes of a movie that arrives in pieces. */
const PIECES = new Set(['moof', 'sidx', 'mfra']);

/** HEIC and AVIF, and sequences of them. */
export async function inspectHeif(reader: BlobReader): Promise<Inspection | undefined> {
  const boxes = await listTopBoxes(reader);
  const brands = await readBrands(reader, boxes[0]);
  if (!brands.some((brand) => BRANDS.has(brand))) return undefined;
  // The first of each counts. Others are nothing but data, and so is the film beside a picture.
  const find = (type: string) => boxes.find((box) => box.type === type);
  const meta = find('meta');
  const movie = brands.some((brand) => SEQUENCES.has(brand)) ? find('moov') : undefined;
  const inspection = createInspection(brands.includes('avis') ? 'avif' : 'heic');
  inspection.isAnimated = movie !== undefined;
  const samples = movie ? await inspectMovie(reader, movie, inspection) : [];
  const items = meta ? await lookAtMeta(reader, meta, inspection) : { needed: [], dropped: [] };
  if (!items) return undefined;
  if (inspection.width === 0 || inspection.height === 0) throw new PictureError('damaged');
  if (!samples || (movie && boxes.some(({ type }) => PIECES.has(type)))) {
    // Where the data of its pictures is cannot be told, so what else is there cannot be taken out.
    inspection.findings.hasUnread = true;
    return { ...inspection, edits: undefined };
  }
  const needed = [...items.needed, ...samples];
  const structure = [boxes[0], meta, movie].filter((box) => box !== undefined);
  await takeOutData({ reader, boxes, structure }, { ...items, needed }, inspection);
  return { ...inspection, edits: sortEdits(inspection.edits) };
}

async function readBrands(reader: BlobReader, box: Box | undefined): Promise<string[]> {
  if (box?.type !== 'ftyp' || box.end - box.body > 4096) return [];
  const text = readAscii(await reader.read(box.body, box.end - box.body));
  // The second is a version.
  return (text.match(/[^]{4}/g) ?? []).filter((_, index) => index !== 1);
}

/** `undefined`: coded in a way that is not known here. */
async function lookAtMeta(
  reader: BlobReader,
  box: Box,
  inspection: OpenInspection,
): Promise<ItemPlaces | undefined> {
  const meta = readMeta(await reader.read(box.start, box.end - box.start), box.body - box.start);
  const coding = findCoding(meta);
  const format = CODINGS[coding ?? ''];
  if (coding === undefined) throw new PictureError('damaged');
  if (!format) return undefined;
  Object.assign(inspection, { format, ...readShape(meta) });
  return takeOutItems(reader, { box, meta }, inspection);
}

interface TopLevel {
  reader: BlobReader;
  boxes: readonly Box[];
  /** Those that say what is where. */
  structure: readonly Box[];
}

/**
 * Takes out data that no picture needs, and nothing moves that one needs: a film or a maker's box is cut off behind the
 * picture, and emptied before it.
 */
async function takeOutData(
  { reader, boxes, structure }: TopLevel,
  items: ItemPlaces,
  { edits, findings }: OpenInspection,
): Promise<void> {
  const needed = [...items.needed, ...structure];
  const neededEnd = needed.reduce((last, { end }) => Math.max(last, end), 0);
  const unneeded: Place[] = [];
  for (const box of boxes) {
    const { type, start, body, end } = box;
    if (structure.includes(box)) continue;
    const isFormless = FORMLESS.has(type);
    const isBehind = !isFormless && start >= neededEnd;
    if (!isFormless) {
      findings.hasOther = true;
      findings.hasUnread ||= await mayHaveContent(reader, { start: body, end });
      edits.push(isBehind ? { start, end } : createNameEdit(box));
    }
    if (!isBehind) unneeded.push({ start: body, end });
  }
  const free = subtractPlaces(unneeded, needed);
  // What nothing names is data of a program that changed the file before. Items were looked into.
  const unnamed = subtractPlaces(free, items.dropped);
  const hasMore = await clearPlaces(reader, unnamed, edits);
  await clearPlaces(reader, subtractPlaces(free, unnamed), edits);
  findings.hasOther ||= hasMore;
  findings.hasUnread ||= hasMore;

  const behind = boxes[boxes.length - 1]?.end ?? 0;
  if (behind < neededEnd) throw new PictureError('damaged');
  await cutBehind(reader, behind, { edits, findings });
}
