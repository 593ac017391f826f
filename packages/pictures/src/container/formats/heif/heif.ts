import { PictureError } from '../../../picture-error.ts';
import type { BlobReader } from '../../bytes/blob-reader.ts';
import { sortEdits } from '../../bytes/edits.ts';
import { readAscii } from '../../bytes/numbers.ts';
import { createInspection, type OpenInspection } from '../../inspection.ts';
import { createNameEdit, type Box } from './boxes.ts';
import { takeOutItems } from './item-details.ts';
import { readMeta } from './meta.ts';
import { inspectMovie } from './movie.ts';
import { clearPlaces, subtractPlaces } from './places.ts';
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
const KEPT = new Set(['ftyp', 'meta', 'moov', 'moof', 'sidx', 'mdat', 'idat', 'free', 'skip', 'wide']);
/** Of these, boxes that have data, or room, and no form. */
const FORMLESS = new Set(['mdat', 'idat', 'free', 'skip', 'wide']);

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
  const items = meta ? await lookAtMeta(reader, meta, inspection) : { needed: [], dropped: [] };
  if (!items) return undefined;
  if (inspection.width === 0 || inspection.height === 0) throw new PictureError('damaged');
  await takeOutData({ reader, boxes, hasMovie: movie !== undefined }, items, inspection);
  inspection.edits = sortEdits(inspection.edits);
  return inspection;
}

async function readBrands(reader: BlobReader, box: Box | undefined): Promise<string[]> {
  if (box?.type !== 'ftyp' || box.end - box.body > 4096) return [];
  const text = readAscii(await reader.read(box.body, box.end - box.body));
  // The second is a version.
  return (text.match(/[^]{4}/g) ?? []).filter((_, index) => index !== 1);
}

type ItemPlaces = Awaited<ReturnType<typeof takeOutItems>>;

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
  hasMovie: boolean;
}

/**
 * Data that no picture needs, and nothing moves that one needs: a film or a maker's box is cut off behind the picture, and
 * emptied before it. A movie's table of places is not read, so all of its data is needed.
 */
async function takeOutData(
  { reader, boxes, hasMovie }: TopLevel,
  items: ItemPlaces,
  inspection: OpenInspection,
): Promise<void> {
  const isNeeded = ({ type }: Box) => KEPT.has(type) && (hasMovie || !FORMLESS.has(type));
  const formless = boxes.filter(({ type }) => FORMLESS.has(type));
  const unneeded = hasMovie ? items.dropped : formless.map(({ body, end }) => ({ start: body, end }));
  const needed = [...items.needed, ...boxes.filter(isNeeded)];
  const neededEnd = needed.reduce((last, { end }) => Math.max(last, end), 0);
  for (const box of boxes) {
    if (KEPT.has(box.type)) continue;
    inspection.findings.hasOther = true;
    if (box.start >= neededEnd) inspection.edits.push({ start: box.start, end: box.end });
    else {
      inspection.edits.push(createNameEdit(box));
      unneeded.push({ start: box.body, end: box.end });
    }
  }
  await clearPlaces(reader, subtractPlaces(unneeded, needed), inspection);

  const behind = boxes[boxes.length - 1]?.end ?? 0;
  if (behind >= reader.size) return;
  if (hasMovie || behind < neededEnd) throw new PictureError('damaged');
  inspection.findings.hasOther = true;
  inspection.edits.push({ start: behind, end: reader.size });
}
