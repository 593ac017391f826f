import { PictureError } from '../../picture-error.ts';
import type { BlobReader } from '../bytes/blob-reader.ts';
import type { Edit } from '../bytes/edits.ts';
import { readAscii, readUint16 } from '../bytes/numbers.ts';
import {
  createOrientationExif,
  isOrientationExif,
  isSideways,
  type Orientation,
} from '../exif/orientation.ts';
import { PROFILE_HEAD_BYTES, readProfileLength } from '../exif/colour-profile.ts';
import { readComment } from '../exif/read-comment.ts';
import { PACKET, PHOTOSHOP, readBlock } from '../exif/read-block.ts';
import { readExif } from '../exif/read-exif.ts';
import {
  addFindings,
  createInspection,
  createOther,
  createUnread,
  type Findings,
  type OpenInspection,
} from '../inspection.ts';
import { cutBehind } from './cut-behind.ts';
import { clearPlaces } from '../bytes/places.ts';
import { createExifSegment, EXIF, isExifName } from './jpeg-exif.ts';
import { isFrame, walkJpeg, type JpegSegment } from './jpeg-segments.ts';

/** Adobe's mark of how colours are stored. */
const ADOBE_BYTES = 12;
/** A piece of a colour profile begins with this, its number, and how many there are. */
const PROFILE = 'ICC_PROFILE\0';
const PIECE_HEAD_BYTES = 14;

interface Walk extends OpenInspection {
  orientation: Orientation | undefined;
  /** Bytes that the colour profile still has, after the pieces of it that were met. */
  profileBytes: number | undefined;
  /** The end of the comments so far: a long one is cut in several. */
  commentEnd: string;
}

/** Walks markers through all scans to the end, as a picture may be followed by another, or by a video. */
export async function inspectJpeg(reader: BlobReader): Promise<OpenInspection> {
  const walk: Walk = {
    ...createInspection('jpeg'),
    orientation: undefined,
    profileBytes: undefined,
    commentEnd: '',
  };
  const end = await walkJpeg(reader, (segment) => lookAt(reader, segment, walk));
  const { orientation = 1, profileBytes: _, commentEnd: __, ...inspection } = walk;
  const { width, height } = inspection;
  if (width === 0 || height === 0) throw new PictureError('damaged');
  await cutBehind(reader, end, inspection);
  return isSideways(orientation) ? { ...inspection, width: height, height: width } : inspection;
}

async function lookAt(reader: BlobReader, segment: JpegSegment, walk: Walk): Promise<void> {
  const { code, start, strayBytes, body, length } = segment;
  if (strayBytes > 0) {
    walk.edits.push({ start: start - strayBytes, end: start });
    walk.findings.hasUnread ||= strayBytes > MAX_STRAY_BYTES;
  }
  const name = readAscii(await reader.read(body, Math.min(length, PACKET.length)));
  if (isFrame(code)) {
    const frame = await reader.read(body, 5);
    walk.height = readUint16(frame, 1);
    walk.width = readUint16(frame, 3);
  } else if (code === 0xda) {
    // What comes later turns nothing.
    walk.orientation ??= 1;
  } else if (code === 0xe1 && isExifName(name)) {
    await takeExif(reader, segment, walk);
  } else if (code === 0xe0 && name.startsWith('JFIF\0')) {
    await takeJfif(reader, segment, walk);
  } else if (code === 0xe2 && name.startsWith(PROFILE)) {
    await clearBehindProfile(reader, segment, walk);
  } else if (code === 0xee && name.startsWith('Adobe') && length > ADOBE_BYTES) {
    await cutSegment(reader, { ...segment, keptBytes: ADOBE_BYTES }, walk);
    walk.findings.hasUnread = true;
  } else if (isTold(code, name)) {
    walk.edits.push({ start, end: body + length });
    addFindings(
      walk.findings,
      code === 0xfe ? await readText(reader, segment, walk) : await readTold(reader, segment, name),
    );
  }
}

/** So few tell nothing. */
const MAX_STRAY_BYTES = 4;

/** All but frames, tables and scans: what is named after none of them, and reserved. Adobe's mark says how colours are meant. */
function isTold(code: number, name: string): boolean {
  if (code === 0xee) return !name.startsWith('Adobe');
  return code > 0x01 && !(code >= 0xc0 && code <= 0xd9) && code !== 0xdb && code !== 0xdd;
}

const SEAM_LETTERS = 256;

async function readText(reader: BlobReader, { body, length }: JpegSegment, walk: Walk): Promise<Findings> {
  const text = readAscii(await reader.read(body, length));
  const seam = walk.commentEnd + text.slice(0, SEAM_LETTERS);
  walk.commentEnd = (walk.commentEnd + text).slice(-SEAM_LETTERS);
  const findings = readComment(text);
  addFindings(findings, readComment(seam));
  return findings;
}

/** Makers have segments of their own, and no list of these is complete. Long XMP goes on in others, where names may be cut. */
async function readTold(
  reader: BlobReader,
  { code, body, length }: JpegSegment,
  name: string,
): Promise<Findings> {
  const isBlock = name.startsWith(code === 0xed ? PHOTOSHOP : PACKET);
  if (isBlock && (code === 0xed || code === 0xe1)) return readBlock(reader.part(body, length));
  // The quality of a program that saves for the web. It has room for texts, too.
  const isPlain = code === 0xec && name.startsWith('Ducky') && length <= DUCKY_BYTES;
  return isPlain ? createOther() : createUnread();
}

const DUCKY_BYTES = 15;

/** A profile stays. What is longer than it says itself, or is none, becomes zeros. */
async function clearBehindProfile(
  reader: BlobReader,
  { body, length }: JpegSegment,
  walk: Walk,
): Promise<void> {
  const end = body + length;
  const start = Math.min(end, body + PIECE_HEAD_BYTES);
  walk.profileBytes ??= await readProfileBytes(reader, start, end);
  const place = { start: Math.min(end, start + walk.profileBytes), end };
  walk.profileBytes -= place.start - start;
  if (await clearPlaces(reader, [place], walk.edits)) walk.findings.hasUnread = true;
}

/** All, if the pieces are in another order: only the first one says how many. */
async function readProfileBytes(reader: BlobReader, start: number, end: number): Promise<number> {
  const [piece = 1] = await reader.read(start - 2, 1);
  return piece > 1
    ? Infinity
    : readProfileLength(await reader.read(start, Math.min(PROFILE_HEAD_BYTES, end - start)));
}

/** The first one says the orientation; large EXIF goes on in others. */
async function takeExif(reader: BlobReader, segment: JpegSegment, walk: Walk): Promise<void> {
  const { start, body, length } = segment;
  const size = length - EXIF.length;
  const exif = reader.part(body + EXIF.length, size);
  const isFirst = walk.orientation === undefined;
  const facts = await readExif(exif);
  if (isFirst) {
    walk.orientation = facts.orientation;
    if (size === 26 && facts.orientation !== 1 && isOrientationExif(await exif.read(0, size))) return;
  }
  addFindings(walk.findings, facts.findings);
  const edit: Edit = { start, end: body + length };
  if (isFirst && facts.orientation !== 1) {
    edit.bytes = createExifSegment(createOrientationExif(facts.orientation));
  }
  walk.edits.push(edit);
}

/** Its density stays; a thumbnail in it does not, nor what is behind that. */
async function takeJfif(reader: BlobReader, segment: JpegSegment, walk: Walk): Promise<void> {
  if (segment.length <= JFIF_BYTES) return;
  const [width = 0, height = 0] = await reader.read(segment.body + 12, 2);
  walk.findings.hasUnread ||= segment.length !== JFIF_BYTES + 3 * width * height;
  await cutSegment(reader, { ...segment, keptBytes: JFIF_BYTES, zeroedFrom: 12 }, walk);
}

const JFIF_BYTES = 14;

interface Cut extends JpegSegment {
  keptBytes: number;
  /** Default: none of what is kept. */
  zeroedFrom?: number;
}

/** Keeps the beginning of a segment. */
async function cutSegment(
  reader: BlobReader,
  { code, start, body, length, keptBytes, zeroedFrom = keptBytes }: Cut,
  { edits, findings }: Walk,
): Promise<void> {
  const head = [0xff, code, 0, 2 + keptBytes];
  const bytes = new Uint8Array([...head, ...(await reader.read(body, keptBytes))]);
  bytes.fill(0, head.length + zeroedFrom);
  edits.push({ start, end: body + length, bytes });
  findings.hasOther = true;
}
