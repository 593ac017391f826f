import { isPictureError } from '../../picture-error.ts';
import type { BlobReader } from '../bytes/blob-reader.ts';
import { viewOf } from '../bytes/numbers.ts';
import { createFindings, type Findings } from '../inspection.ts';
import { toOrientation, type Orientation } from './orientation.ts';

/** What directories of a TIFF file say, or of EXIF, which has the same structure (TIFF 6.0, EXIF 2.32). */
export interface ExifFacts {
  orientation: Orientation;
  findings: Findings;
  /** Each directory with a picture, except reduced ones. In EXIF there is none but the thumbnail. */
  pages: TiffPage[];
  /** A camera's raw picture: its first directory is of a preview, or it is a DNG. */
  isRaw: boolean;
}

export interface TiffPage {
  width: number;
  height: number;
  mayBeTransparent: boolean;
  /** Where its last strip or tile ends; 0, if none is named. */
  dataEnd: number;
}

type Kind = 'page' | 'exif' | 'gps' | 'other';

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
}

/** Directories of one file that are read: of a document, the first pages. */
const MAX_DIRECTORIES = 64;

const CAMERA = new Set([
  0x010f, 0x0110, 0xa431, 0xa432, 0xa433, 0xa434, 0xa435, 0x927c, 0xc614, 0xc615, 0xc62f, 0xc630,
]);
const DNG_VERSION = 0xc612;
/** Latitude and longitude, of the camera and of what it looked at. */
const COORDINATES = new Set([2, 4, 20, 22]);
/** Types of values. */
const SHORT = 3;
const RATIONAL = 5;
/** What describes how samples are stored, the colours and the versions: it tells nothing of a person. */
const NEUTRAL = new Set([
  254, 255, 256, 257, 258, 259, 262, 263, 266, 273, 274, 277, 278, 279, 280, 281, 282, 283, 284, 290, 291,
  292, 293, 296, 297, 301, 317, 318, 319, 320, 321, 322, 323, 324, 325, 330, 332, 334, 338, 339, 340, 341,
  347, 512, 513, 514, 529, 530, 531, 532, 34_665, 34_675, 34_853, 0x9000, 0x9101, 0xa000, 0xa001, 0xa002,
  0xa003, 0xa005,
]);

/** Reads as far as the bytes make sense: what is broken in EXIF says nothing against the picture. */
export async function readExif(reader: BlobReader): Promise<ExifFacts> {
  const facts: ExifFacts = { orientation: 1, findings: createFindings(), pages: [], isRaw: false };
  try {
    await walkDirectories(reader, facts);
  } catch (error) {
    if (!isPictureError(error)) throw error;
    facts.findings.hasOther = true;
  }
  return facts;
}

async function walkDirectories(reader: BlobReader, facts: ExifFacts): Promise<void> {
  const header = viewOf(await reader.read(0, 8));
  const isLittle = header.getUint16(0) === 0x4949;
  const waiting: Directory[] = [{ offset: header.getUint32(4, isLittle), kind: 'page' }];
  const seen = new Set<number>();
  for (let next = waiting.shift(); next && seen.size < MAX_DIRECTORIES; next = waiting.shift()) {
    if (next.offset === 0 || seen.has(next.offset)) continue;
    seen.add(next.offset);
    waiting.push(...(await readDirectory({ reader, isLittle, facts, isFirst: seen.size === 1 }, next)));
  }
}

interface Walk {
  reader: BlobReader;
  isLittle: boolean;
  facts: ExifFacts;
  isFirst: boolean;
}

/** The directories that it points to. */
async function readDirectory(walk: Walk, { offset, kind }: Directory): Promise<Directory[]> {
  const { reader, isLittle } = walk;
  const count = viewOf(await reader.read(offset, 2)).getUint16(0, isLittle);
  const table = viewOf(await reader.read(offset + 2, count * 12));
  const found: Directory[] = [];
  const entries = new Map<number, Entry>();
  for (let index = 0; index < count; index += 1) {
    const entry = readEntry(table, index * 12, isLittle);
    entries.set(entry.tag, entry);
    if (kind === 'gps') await noteGps(walk, entry);
    else noteTag(walk.facts.findings, entry.tag);
    if (entry.tag === 34_665) found.push({ offset: entry.value, kind: 'exif' });
    if (entry.tag === 34_853) found.push({ offset: entry.value, kind: 'gps' });
  }
  if (kind === 'page') {
    await notePage(walk, entries);
    const after = offset + 2 + count * 12;
    if (after + 4 <= reader.size) {
      found.push({ offset: viewOf(await reader.read(after, 4)).getUint32(0, isLittle), kind });
    }
  }
  return found;
}

function readEntry(table: DataView, at: number, isLittle: boolean): Entry {
  const type = table.getUint16(at + 2, isLittle);
  const value = type === SHORT ? table.getUint16(at + 8, isLittle) : table.getUint32(at + 8, isLittle);
  return { tag: table.getUint16(at, isLittle), type, count: table.getUint32(at + 4, isLittle), value };
}

function noteTag(findings: Findings, tag: number): void {
  if (CAMERA.has(tag)) findings.hasCamera = true;
  else if (!NEUTRAL.has(tag)) findings.hasOther = true;
}

/** A coordinate whose numbers are all 0 is written by phones that do not know theirs. */
async function noteGps({ reader, isLittle, facts }: Walk, { tag, type, count, value }: Entry): Promise<void> {
  // Tag 0 is the version.
  if (tag !== 0) facts.findings.hasOther = true;
  if (!COORDINATES.has(tag) || type !== RATIONAL || count === 0 || count > 3) return;
  const numbers = viewOf(await reader.read(value, count * 8));
  for (let at = 0; at < count * 8; at += 8) {
    const isNumber = numbers.getUint32(at + 4, isLittle) !== 0;
    if (isNumber && numbers.getUint32(at, isLittle) !== 0) facts.findings.hasLocation = true;
  }
}

async function notePage(walk: Walk, entries: ReadonlyMap<number, Entry>): Promise<void> {
  const { facts, isFirst } = walk;
  const numberOf = (tag: number) => entries.get(tag)?.value;
  const isReduced = ((numberOf(254) ?? 0) & 1) === 1 || numberOf(255) === 2;
  if (isFirst) {
    facts.orientation = toOrientation(numberOf(274));
    facts.isRaw = isReduced || entries.has(DNG_VERSION);
  }
  // A thumbnail in EXIF: compressed, and without a size of its own.
  if (entries.has(513)) facts.findings.hasOther = true;
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
  const { type, count, value } = entry;
  const size = type === SHORT ? 2 : 4;
  if (count === 1) return value;
  // Two short numbers have room in the entry.
  if (count * size <= 4) return 0;
  const last = viewOf(await reader.read(value + (count - 1) * size, size));
  return size === 2 ? last.getUint16(0, isLittle) : last.getUint32(0, isLittle);
}
