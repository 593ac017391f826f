import { isContent } from '../../bytes/has-content.ts';
import { readUint32, toBytes, viewOf } from '../../bytes/numbers.ts';
import { addFindings, type Findings } from '../../inspection.ts';
import type { Box } from './boxes.ts';
import type { Meta } from './meta.ts';
import { mergePlaces } from '../../bytes/places.ts';
import { readUnknownBox } from './unknown-box.ts';

/** Boxes of `meta` that say what its items are and where. All others are emptied. */
const KEPT = new Set('hdlr dinf pitm iloc iinf iprp iref idat ipro grpl'.split(' '));
/** Properties that say how an item is drawn (ISO/IEC 23008-12, 6.5, and those of the codings). */
const DRAWN = new Set(
  (
    'ispe pixi colr hvcC av1C avcC vvcC evcC jpgC j2kH uncC cmpd cmpC icef lhvC hvtC irot imir clap iscl pasp auxC auxi ' +
    'rloc lsel a1op a1lx clli mdcv cclv amve reve ndwt oinf tols rrtp subs mskC prfr ster'
  ).split(' '),
);
/** Properties that tell: a description, times, the camera's lens, and a maker's own. */
const TOLD = new Set(['udes', 'altt', 'crtt', 'mdft', 'cmin', 'cmex', 'uuid']);
/** Of `hdlr`, before its name; and the longest name that programs write. */
const HANDLER_HEAD_BYTES = 24;
const MAX_HANDLER_NAME_BYTES = 32;

interface Clearing {
  dropped: ReadonlySet<number>;
  findings: Findings;
}

/** Empties in the bytes of `meta` what tells something and is no item; nothing moves. Whether there was any. */
export function clearMeta(meta: Meta, { dropped, findings }: Clearing): boolean {
  clearInside(meta, dropped);
  const { bytes, properties, essential } = meta;
  const unknown = [...meta.children.filter(({ type }) => !KEPT.has(type)), ...meta.unknown];
  const told: Box[] = [];
  properties.forEach((box, index) => {
    if (TOLD.has(box.type)) told.push(box);
    // Without an essential one its item would not be drawn.
    else if (!DRAWN.has(box.type) && !essential.has(index + 1)) unknown.push(box);
  });
  const handler = meta.children.find(({ type }) => type === 'hdlr');
  const nameAt = (handler?.body ?? 0) + HANDLER_HEAD_BYTES;
  const hasLongName = handler !== undefined && handler.end - nameAt > MAX_HANDLER_NAME_BYTES;
  const full = unknown.filter(({ body, end }) => isContent(bytes.subarray(body, end)));
  for (const { body, end } of full) addFindings(findings, readUnknownBox(bytes.subarray(body, end)));
  findings.hasOther ||= told.length > 0;
  // Where a lens was, and how it was turned.
  findings.hasCamera ||= told.some(({ type }) => type === 'cmin' || type === 'cmex');
  findings.hasUnread ||= told.some(({ type }) => type === 'uuid' || type === 'udes');
  for (const box of [...full, ...told, ...listOrphans(meta, dropped)]) empty(bytes, box);
  if (hasLongName && isContent(bytes.subarray(nameAt, handler.end))) {
    bytes.fill(0, nameAt, handler.end);
    findings.hasUnread = true;
    return true;
  }
  return full.length > 0 || told.length > 0;
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

/** Data that is in `meta` itself. Items may name the same bytes many times. */
function clearInside({ bytes, children, items }: Meta, dropped: ReadonlySet<number>): void {
  const box = children.find(({ type }) => type === 'idat');
  if (!box) return;
  const extents = [...dropped].flatMap((id) => items.get(id)?.extents ?? []);
  const places = extents
    .filter(({ isInFile }) => !isInFile)
    .map(({ start, length }) => ({ start, end: length === 0 ? box.end - box.body : start + length }));
  for (const { start, end } of mergePlaces(places)) {
    bytes.fill(0, box.body + start, Math.min(box.end, box.body + end));
  }
}
