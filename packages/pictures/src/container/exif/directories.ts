import { isPictureError } from '../../picture-error.ts';
import type { BlobReader } from '../bytes/blob-reader.ts';
import { hasSegments } from '../bytes/has-content.ts';
import { readAscii, viewOf } from '../bytes/numbers.ts';
import type { Place } from '../bytes/places.ts';
import { addFindings, createFindings, type Findings } from '../inspection.ts';
import { toOrientation, type Orientation } from './orientation.ts';
import { readComment } from './read-comment.ts';
import {
  BLOCKS,
  CAMERA,
  CAMERA_RAW,
  COMMENTS,
  COORDINATES,
  DIRECTIONS,
  isKnownTag,
  isNeutralTag,
  PLACE_TEXTS,
} from './tags.ts';

/** What directories of a TIFF file say, or of EXIF, which has the same structure (TIFF 6.0, EXIF 2.32). */
export interface ExifFacts {
  orientation: Orientation;
  findings: Findings;
  /** Each directory with a picture, except reduced ones. In EXIF there is none but the thumbnail. */
  pages: TiffPage[];
  /** A camera's raw picture: its first directory is of a preview, or it is a DNG. */
  isRaw: boolean;
  /** Bytes that a directory names, and the directories. */
  named: Place[];
  /** Where XMP, IPTC and Photoshop's resources are. They are not read here. */
  blocks: { start: number; length: number }[];
}

export interface TiffPage {
  width: number;
  height: number;
  mayBeTransparent: boolean;
  /** Where its last strip or tile ends; 0, if none is named. */
  dataEnd: number;
}

/** `page` and the pages after it, the directories of EXIF, of the place, of interoperability, and others inside a page. */
type Kind = 'page' | 'exif' | 'gps' | 'interop' | 'inner';

interface Directory {
  offset: number;
  kind: Kind;
}

interface Entry {
  tag: number;
  type: number;
  count: number;
  /** One small number, or the offset of a value that is longer. */
  value: number;
  /** Where the value is, and how many bytes it has. */
  start: number;
  length: number;
}

/** Directories of one file that are read: of a document, the first pages. */
const MAX_DIRECTORIES = 64;
/** Entries of one directory that are looked at; cameras write some 50. */
const MAX_ENTRIES = 1024;
/** Bytes of a coordinate or of the name of a place that are looked at. */
const MAX_VALUE_BYTES = 1024;
const MAX_COMMENT_BYTES = 64 * 1024;
const MAX_THUMBNAIL_BYTES = 64 * 1024;

/** Bytes of one value, by its type. */
const TYPE_BYTES = [1, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8];
const SHORT = 3;
const RATIONALS = new Set([5, 10]);
const TEXTS = new Set([2, 7]);
const POINTERS: ReadonlyMap<number, Kind> = new Map([
  [34_665, 'exif'],
  [34_853, 'gps'],
  [0xa005, 'interop'],
  [330, 'inner'],
]);

/** Reads as far as the bytes make sense: what is broken in EXIF says nothing against the picture. */
export async function readDirectories(reader: BlobReader): Promise<ExifFacts> {
  const facts: ExifFacts = {
    orientation: 1,
    findings: createFindings(),
    pages: [],
    isRaw: false,
    named: [{ start: 0, end: 8 }],
    blocks: [],
  };
  await tryTo(facts, () => walkDirectories(reader, facts));
  return facts;
}

/** Of one file. There is one of each kind. */
const MAX_BLOCKS = 8;

/** A part that is broken leaves the others readable, and nobody knows what it told. */
async function tryTo(facts: ExifFacts, read: () => Promise<void>): Promise<void> {
  try {
    await read();
  } catch (error) {
    if (!isPictureError(error)) throw error;
    facts.findings.hasUnread = true;
    facts.findings.hasOther = true;
  }
}

async function walkDirectories(reader: BlobReader, facts: ExifFacts): Promise<void> {
  const header = viewOf(await reader.read(0, 8));
  const isLittle = header.getUint16(0) === 0x4949;
  const waiting: Directory[] = [{ offset: header.getUint32(4, isLittle), kind: 'page' }];
  const seen = new Set<string>();
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const { offset, kind } = next;
    const key = `${kind} ${offset}`;
    if (offset === 0 || seen.has(key)) continue;
    if (seen.size >= MAX_DIRECTORIES) {
      facts.findings.hasUnread = true;
      return;
    }
    seen.add(key);
    const walk = { reader, isLittle, facts, isFirst: seen.size === 1 };
    await tryTo(facts, () => readDirectory(walk, next, waiting));
  }
}

interface Walk {
  reader: BlobReader;
  isLittle: boolean;
  facts: ExifFacts;
  isFirst: boolean;
}

/** Adds the directories that it points to: that of the place is read before all others. */
async function readDirectory(walk: Walk, { offset, kind }: Directory, waiting: Directory[]): Promise<void> {
  const { reader, isLittle, facts } = walk;
  const count = viewOf(await reader.read(offset, 2)).getUint16(0, isLittle);
  // Where more are named than there are, viewers take those that there are.
  const room = Math.min(count, MAX_ENTRIES, Math.floor((reader.size - offset - 2) / 12));
  facts.findings.hasUnread ||= room < count;
  const table = viewOf(await reader.read(offset + 2, room * 12));
  const entries = new Map<number, Entry>();
  facts.named.push({ start: offset, end: offset + count * 12 + 6 });
  for (let index = 0; index < room; index += 1) {
    const entry = readEntry(table, { at: index * 12, offset: offset + 2, isLittle });
    // The second one of a tag is read by some programs, and by others not.
    facts.named.push({ start: entry.start, end: entry.start + entry.length });
    if (entries.has(entry.tag)) facts.findings.hasUnread = true;
    else entries.set(entry.tag, entry);
  }
  for (const entry of entries.values()) {
    if (kind === 'gps') await tryTo(facts, () => noteGps(walk, entry));
    else await tryTo(facts, () => noteEntry(walk, { entry, kind }, waiting));
  }
  if (kind !== 'page') return;
  await tryTo(facts, () => noteThumbnail(walk, entries));
  await notePage(walk, entries);
  const after = offset + 2 + count * 12;
  if (after + 4 <= reader.size) {
    waiting.push({ offset: viewOf(await reader.read(after, 4)).getUint32(0, isLittle), kind });
  }
}

function readEntry(
  table: DataView,
  { at, offset, isLittle }: { at: number; offset: number; isLittle: boolean },
): Entry {
  const type = table.getUint16(at + 2, isLittle);
  const count = table.getUint32(at + 4, isLittle);
  const length = count * (TYPE_BYTES[type] ?? 1);
  const pointer = table.getUint32(at + 8, isLittle);
  return {
    tag: table.getUint16(at, isLittle),
    type,
    count,
    value: type === SHORT ? table.getUint16(at + 8, isLittle) : pointer,
    start: length > 4 ? pointer : offset + at + 8,
    length,
  };
}

async function noteEntry(
  walk: Walk,
  { entry, kind }: { entry: Entry; kind: Kind },
  waiting: Directory[],
): Promise<void> {
  const { findings, blocks } = walk.facts;
  const { tag, start, length } = entry;
  const pointed = POINTERS.get(tag);
  if (pointed) {
    const offsets = await readOffsets(walk, entry);
    const directories = offsets.map((offset) => ({ offset, kind: pointed }));
    if (pointed === 'gps') waiting.unshift(...directories);
    else waiting.push(...directories);
  } else if (BLOCKS.has(tag)) {
    findings.hasOther = true;
    const isNew = !blocks.some((block) => block.start === start);
    if (isNew && blocks.length < MAX_BLOCKS) blocks.push({ start, length });
    else findings.hasUnread ||= isNew;
  } else if (COMMENTS.has(tag)) {
    const text = await walk.reader.read(start, Math.min(length, MAX_COMMENT_BYTES));
    // It may be in 16 bits.
    addFindings(findings, readComment(readAscii(text.filter((byte) => byte !== 0))));
  } else if (CAMERA.has(tag)) {
    findings.hasCamera = true;
  } else if (!isNeutralTag(tag, kind === 'interop')) {
    findings.hasOther = true;
    findings.hasUnread ||= !isKnownTag(tag);
  }
}

/** Mostly one. Of a picture in several sizes, as many. */
async function readOffsets({ reader, isLittle }: Walk, entry: Entry): Promise<number[]> {
  if (entry.count <= 1) return [entry.value];
  const count = Math.min(entry.count, MAX_DIRECTORIES + 1);
  const list = viewOf(await reader.read(entry.start, count * 4));
  return Array.from({ length: count }, (_, index) => list.getUint32(index * 4, isLittle));
}

/** A coordinate whose numbers are all 0 is written by phones that do not know theirs. */
async function noteGps({ reader, facts }: Walk, { tag, type, start, length }: Entry): Promise<void> {
  const { findings } = facts;
  // Tag 0 is the version.
  if (tag === 0) return;
  findings.hasOther = true;
  findings.hasUnread ||= tag > 31 || length > MAX_VALUE_BYTES;
  if (!COORDINATES.has(tag) && !DIRECTIONS.has(tag) && !PLACE_TEXTS.has(tag)) return;
  const value = await reader.read(start, Math.min(length, MAX_VALUE_BYTES));
  const isSaid = PLACE_TEXTS.has(tag) ? hasText(value) : hasNumber(value, type);
  if (DIRECTIONS.has(tag)) findings.hasUnread ||= isSaid;
  else findings.hasLocation ||= isSaid;
}

function hasNumber(value: Uint8Array, type: number): boolean {
  if (RATIONALS.has(type)) return hasFraction(value);
  return TEXTS.has(type) ? /[^\0\s0.,:/]/.test(readAscii(value)) : value.some((byte) => byte !== 0);
}

/** It begins with eight letters that say how it is written. */
function hasText(value: Uint8Array): boolean {
  const isNamed = /^(?:ASCII|JIS|UNICODE)?\0/.test(readAscii(value, 0, 8));
  return value.subarray(isNamed ? 8 : 0).some((byte) => byte > 0x20);
}

function hasFraction(value: Uint8Array): boolean {
  const isZero = (start: number) => value.subarray(start, start + 4).every((byte) => byte === 0);
  for (let at = 0; at + 8 <= value.length; at += 8) if (!isZero(at) && !isZero(at + 4)) return true;
  return false;
}

/** A small picture in EXIF: compressed, and without a size of its own. It may have details of its own, too. */
async function noteThumbnail({ reader, facts }: Walk, entries: ReadonlyMap<number, Entry>): Promise<void> {
  const start = entries.get(513)?.value;
  if (start === undefined) return;
  facts.findings.hasOther = true;
  const named = entries.get(514)?.value ?? 0;
  facts.named.push({ start, end: start + named });
  const length = Math.min(named, MAX_THUMBNAIL_BYTES);
  facts.findings.hasUnread ||= hasSegments(await reader.read(start, length));
}

async function notePage(walk: Walk, entries: ReadonlyMap<number, Entry>): Promise<void> {
  const { facts, isFirst } = walk;
  const numberOf = (tag: number) => entries.get(tag)?.value;
  const isReduced = ((numberOf(254) ?? 0) & 1) === 1 || numberOf(255) === 2;
  if (isFirst) {
    const turned = entries.get(274);
    // Browsers take one of another type for none.
    facts.orientation = toOrientation(turned?.type === SHORT && turned.count === 1 ? turned.value : 1);
    facts.isRaw = isReduced || entries.has(CAMERA_RAW);
  }
  const width = numberOf(256);
  const height = numberOf(257);
  if (isReduced || !width || !height) return;
  const samples = numberOf(277) ?? 1;
  const mayBeTransparent = entries.has(338) || samples === (numberOf(262) === 2 ? 4 : 2);
  // Strips, or tiles.
  const start = await readLast(walk, entries.get(273) ?? entries.get(324));
  const length = await readLast(walk, entries.get(279) ?? entries.get(325));
  facts.pages.push({ width, height, mayBeTransparent, dataEnd: start + length });
}

/** The last number of a list. */
async function readLast({ reader, isLittle }: Walk, entry: Entry | undefined): Promise<number> {
  if (!entry || entry.count === 0) return 0;
  const { type, count, value, start } = entry;
  if (count === 1) return value;
  const size = type === SHORT ? 2 : 4;
  const last = viewOf(await reader.read(start + (count - 1) * size, size));
  return size === 2 ? last.getUint16(0, isLittle) : last.getUint32(0, isLittle);
}
