import { isContent } from '../../bytes/has-content.ts';
import { readUint32, toBytes, viewOf } from '../../bytes/numbers.ts';
import { addFindings, type Findings } from '../../inspection.ts';
import type { Box } from './boxes.ts';
import type { Meta } from './meta.ts';
import { subtractPlaces } from '../../bytes/places.ts';
import { isOwnName, readUnknownBox } from './unknown-box.ts';

/** Boxes of `meta` that say what its items are and where. All others are emptied. */
const KEPT = new Set('hdlr dinf pitm iloc iinf iprp iref idat grpl'.split(' '));
/** Where all data is in this file, and a few groups of items: what is longer has more in it. */
const MAX_BYTES = new Map([
  ['dinf', 36],
  ['grpl', 64],
]);
/** Properties that say how an item is drawn (ISO/IEC 23008-12, 6.5, and those of the codings). */
const DRAWN = new Set(
  (
    'ispe pixi colr hvcC av1C avcC vvcC evcC jpgC j2kH uncC cmpd cmpC icef lhvC hvtC irot imir clap iscl pasp auxC auxi ' +
    'rloc lsel a1op a1lx clli mdcv cclv amve reve ndwt oinf tols rrtp mskC prfr ster'
  ).split(' '),
);
/** Properties that tell: a description, times, the camera's lens, and a maker's own. */
const TOLD = new Set(['udes', 'altt', 'crtt', 'mdft', 'cmin', 'cmex', 'uuid']);
/** Of `hdlr`, before its name. */
export const HANDLER_HEAD_BYTES = 24;

interface Clearing {
  dropped: ReadonlySet<number>;
  findings: Findings;
}

/** Empties in the bytes of `meta` what tells something and is no item; nothing moves. Whether there was any. */
export function clearMeta(meta: Meta, { dropped, findings }: Clearing): boolean {
  const hasUnnamed = clearInside(meta, dropped);
  const { bytes, children, properties, essential } = meta;
  const unknown = [...children.filter(isUnknown), ...meta.unknown];
  const told: Box[] = [];
  properties.forEach((box, index) => {
    if (TOLD.has(box.type)) told.push(box);
    // Without an essential one its item would not be drawn.
    else if (!DRAWN.has(box.type) && !essential.has(index + 1)) unknown.push(box);
  });
  const full = unknown.filter(({ body, end }) => isContent(bytes.subarray(body, end)));
  for (const { body, end } of full) addFindings(findings, readUnknownBox(bytes.subarray(body, end)));
  findings.hasOther ||= told.length > 0;
  // Where a lens was, and how it was turned.
  findings.hasCamera ||= told.some(({ type }) => type === 'cmin' || type === 'cmex');
  findings.hasUnread ||= told.some(({ type }) => type === 'uuid' || type === 'udes');
  for (const box of [...full, ...told, ...listOrphans(meta, dropped)]) empty(bytes, box);
  const hasMore = clearNames(meta, dropped) || hasUnnamed;
  findings.hasUnread ||= hasMore;
  return hasMore || full.length > 0 || told.length > 0;
}

function isUnknown({ type, start, end }: Box): boolean {
  return !KEPT.has(type) || end - start > (MAX_BYTES.get(type) ?? Infinity);
}

/** Names of the file and of its items. Whether there was any. */
function clearNames({ bytes, children, items }: Meta, dropped: ReadonlySet<number>): boolean {
  const names = [...items.values()].filter(({ id }) => !dropped.has(id)).map(({ name }) => name);
  for (const { type, body, end } of children) {
    if (type === 'hdlr') names.push({ start: body + HANDLER_HEAD_BYTES, end });
  }
  const told = names.filter(({ start, end }) => isOwnName(bytes.subarray(start, end)));
  for (const { start, end } of told) bytes.fill(0, start, end);
  return told.length > 0;
}

function empty(bytes: Uint8Array, { start, body, end }: Box): void {
  // A length of 0 says up to the end, where another box may be put.
  if (readUint32(bytes, start) === 0) viewOf(bytes).setUint32(start, end - start);
  bytes.set(toBytes('free'), start + 4);
  bytes.fill(0, body, end);
}

/** Properties of dropped items alone: programs look for the last size, for one. The numbers of all others stay. */
function listOrphans({ items, properties }: Meta, dropped: ReadonlySet<number>): Box[] {
  const [used, unused] = [new Set<number>(), new Set<number>()];
  for (const item of items.values()) {
    for (const number of item.properties) (dropped.has(item.id) ? unused : used).add(number);
  }
  return properties.filter((_, index) => unused.has(index + 1) && !used.has(index + 1));
}

/** Data that is in `meta` itself, and that no picture needs. Whether there was some that no item names at all. */
function clearInside({ bytes, children, items }: Meta, dropped: ReadonlySet<number>): boolean {
  const box = children.find(({ type }) => type === 'idat');
  if (!box) return false;
  const { body: start, end } = box;
  const listInside = (isMeant: (id: number) => boolean) =>
    [...items.values()]
      .filter(({ id }) => isMeant(id))
      .flatMap(({ extents }) => extents.filter(({ isInFile }) => !isInFile))
      .map((extent) => ({
        start: start + extent.start,
        end: extent.length === 0 ? end : start + extent.start + extent.length,
      }));
  const free = subtractPlaces(
    [{ start, end }],
    listInside((id) => !dropped.has(id)),
  );
  const unnamed = subtractPlaces(
    free,
    listInside((id) => dropped.has(id)),
  );
  const hasUnnamed = unnamed.some((place) => isContent(bytes.subarray(place.start, place.end)));
  for (const place of free) bytes.fill(0, place.start, place.end);
  return hasUnnamed;
}
