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
  /** Where the value is, or the number that says where. */
  at: number;
}

/** Directories of one file that are read: of a document, the first pages. */
const MAX_DIRECTORIES = 64;

const CAMERA = new Set([
  0x010f, 0x0110, 0xa431, 0xa432, 0xa433, 0xa434, 0xa435, 0x927c, 0xc614, 0xc615, 0xc62f, 0xc630,
]);
const DNG_VERSION = 0xc612;
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
  const numbers = new Map<number, number>();
  for (let index = 0; index < count; index += 1) {
    const entry: Entry = {
      tag: table.getUint16(index * 12, isLittle),
      type: table.getUint16(index * 12 + 2, isLittle),
      count: table.getUint32(index * 12 + 4, isLittle),
      at: offset + 2 + index * 12 + 8,
    };
    const value = readNumber(table, index * 12 + 8, { type: entry.type, isLittle });
    numbers.set(entry.tag, value);
    if (kind === 'gps') await noteGps(walk, entry, value);
    else noteTag(walk.facts.findings, entry.tag);
    if (entry.tag === 34_665) found.push({ offset: value, kind: 'exif' });
    if (entry.tag === 34_853) found.push({ offset: value, kind: 'gps' });
  }
  if (kind === 'page') {
    notePage(walk, numbers);
    const after = offset + 2 + count * 12;
    if (after + 4 <= reader.size) {
      found.push({ offset: viewOf(await reader.read(after, 4)).getUint32(0, isLittle), kind });
    }
  }
  return found;
}

function noteTag(findings: Findings, tag: number): void {
  if (CAMERA.has(tag)) findings.hasCamera = true;
  else if (!NEUTRAL.has(tag)) findings.hasOther = true;
}

/** A coordinate whose numbers are all 0 is written by phones that do not know theirs. */
async function noteGps({ reader, isLittle, facts }: Walk, entry: Entry, offset: number): Promise<void> {
  // Tag 0 is the version.
  if (entry.tag !== 0) facts.findings.hasOther = true;
  const isCoordinate = [2, 4, 20, 22].includes(entry.tag) && entry.type === 5;
  if (!isCoordinate || entry.count === 0 || entry.count > 3) return;
  const value = viewOf(await reader.read(offset, entry.count * 8));
  for (let index = 0; index < entry.count; index += 1) {
    const isNumber = value.getUint32(index * 8 + 4, isLittle) !== 0;
    if (isNumber && value.getUint32(index * 8, isLittle) !== 0) facts.findings.hasLocation = true;
  }
}

function notePage({ facts, isFirst }: Walk, numbers: ReadonlyMap<number, number>): void {
  const isReduced = ((numbers.get(254) ?? 0) & 1) === 1 || numbers.get(255) === 2;
  if (isFirst) {
    facts.orientation = toOrientation(numbers.get(274));
    facts.isRaw = isReduced || numbers.has(DNG_VERSION);
  }
  // A thumbnail in EXIF: compressed, and without a size of its own.
  if (numbers.has(513)) facts.findings.hasOther = true;
  const width = numbers.get(256);
  const height = numbers.get(257);
  if (isReduced || !width || !height) return;
  const samples = numbers.get(277) ?? 1;
  const mayBeTransparent = numbers.has(338) || samples === (numbers.get(262) === 2 ? 4 : 2);
  facts.pages.push({ width, height, mayBeTransparent });
}

/** The value of an entry that is one small number, or the offset of a value that is longer. */
function readNumber(
  table: DataView,
  at: number,
  { type, isLittle }: { type: number; isLittle: boolean },
): number {
  if (type === 3) return table.getUint16(at, isLittle);
  return type === 1 ? table.getUint8(at) : table.getUint32(at, isLittle);
}
