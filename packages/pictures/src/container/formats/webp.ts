import { PictureError } from '../../picture-error.ts';
import type { BlobReader } from '../bytes/blob-reader.ts';
import { sortEdits, type Edit } from '../bytes/edits.ts';
import { readAscii, toBytes, viewOf } from '../bytes/numbers.ts';
import {
  createOrientationExif,
  isOrientationExif,
  isSideways,
  type Orientation,
} from '../exif/orientation.ts';
import { readExif } from '../exif/read-exif.ts';
import { readXmp } from '../exif/read-xmp.ts';
import {
  addFindings,
  createInspection,
  createUnread,
  type Findings,
  type OpenInspection,
} from '../inspection.ts';
import { cutBehind } from './cut-behind.ts';
import { EXIF } from './jpeg-exif.ts';

/** Chunks that make the picture (RFC 9649). All others are left out. */
const KEPT = new Set(['VP8X', 'ICCP', 'ANIM', 'ANMF', 'ALPH', 'VP8 ', 'VP8L']);
/** Of these, chunks of one picture of several. */
const KEPT_IN_FRAME = new Set(['ALPH', 'VP8 ', 'VP8L']);
const FRAME_HEAD_BYTES = 16;

/** Bits in the flags of VP8X. */
const HAS_ALPHA = 0x10;
const HAS_EXIF = 0x08;
const HAS_XMP = 0x04;
const IS_ANIMATED = 0x02;

interface Chunk {
  type: string;
  start: number;
  body: number;
  length: number;
  /** After a byte that makes its length even. */
  end: number;
}

interface Walk extends OpenInspection {
  orientation: Orientation;
  keepsExif: boolean;
  /** Of the extended format. */
  flags?: { at: number; value: number };
}

export async function inspectWebp(reader: BlobReader): Promise<OpenInspection | undefined> {
  if (readAscii(await reader.read(0, 4)) !== 'RIFF') return undefined;
  let end = 8 + viewOf(await reader.read(4, 4)).getUint32(0, true);
  // A byte that makes the last chunk even may be counted and not be there, or be there and not be counted.
  if (end > reader.size + 1) throw new PictureError('damaged');
  const walk: Walk = { ...createInspection('webp'), orientation: 1, keepsExif: false };
  for (let at = 12; at < Math.min(end, reader.size);) {
    const chunk = await readChunk(reader, at);
    await lookAt(reader, chunk, walk);
    at = chunk.end;
    end = Math.max(end, at);
  }
  await cutBehind(reader, end, walk);
  return finish(walk, Math.min(end, reader.size));
}

async function readChunk(reader: BlobReader, start: number): Promise<Chunk> {
  const head = await reader.read(start, 8);
  const length = viewOf(head).getUint32(4, true);
  if (start + 8 + length > reader.size) throw new PictureError('damaged');
  const end = Math.min(reader.size, start + 8 + length + (length % 2));
  return { type: readAscii(head, 0, 4), start, body: start + 8, length, end };
}

async function lookAt(reader: BlobReader, chunk: Chunk, walk: Walk): Promise<void> {
  const { type, start, body, end } = chunk;
  if (type === 'VP8X') {
    const view = viewOf(await reader.read(body, 10));
    const value = view.getUint8(0);
    walk.flags = { at: body, value };
    walk.isAnimated = (value & IS_ANIMATED) !== 0;
    walk.mayBeTransparent = (value & HAS_ALPHA) !== 0;
    walk.width = 1 + (view.getUint32(4, true) & 0xffffff);
    walk.height = 1 + (view.getUint32(6, true) >>> 8);
  } else if (type === 'EXIF') {
    await takeExif(reader, chunk, walk);
  } else if (!KEPT.has(type)) {
    walk.edits.push({ start, end });
    addFindings(walk.findings, await readTold(reader, chunk));
  } else if (type === 'ANMF') {
    await lookIntoFrame(reader, chunk, walk);
  } else if (walk.width === 0) {
    await readSize(reader, chunk, walk);
  }
}

async function readTold(reader: BlobReader, { type, body, length }: Chunk): Promise<Findings> {
  if (type === 'XMP ') return readXmp(reader, body, length);
  if (type !== 'EXIF') return createUnread();
  return { ...(await readExif(reader.part(body, length))).findings, hasOther: true };
}

/** One picture of several: a head, and chunks of its own. */
async function lookIntoFrame(
  reader: BlobReader,
  { start, body, length }: Chunk,
  { edits, findings }: Walk,
): Promise<void> {
  const end = body + length;
  let droppedBytes = 0;
  for (let at = body + FRAME_HEAD_BYTES; at < end;) {
    const chunk = await readChunk(reader, at);
    at = chunk.end;
    if (KEPT_IN_FRAME.has(chunk.type)) continue;
    if (at > end) throw new PictureError('damaged');
    addFindings(findings, await readTold(reader, chunk));
    edits.push({ start: chunk.start, end: at });
    droppedBytes += at - chunk.start;
  }
  if (droppedBytes === 0) return;
  const size = new Uint8Array(4);
  viewOf(size).setUint32(0, length - droppedBytes, true);
  edits.push({ start: start + 4, end: start + 8, bytes: size });
}

/** Of the simple formats, from the first bytes of the compressed data. */
async function readSize(reader: BlobReader, { type, body }: Chunk, walk: Walk): Promise<void> {
  const view = viewOf(await reader.read(body, 10));
  if (type === 'VP8L') {
    const bits = view.getUint32(1, true);
    walk.width = 1 + (bits & 0x3fff);
    walk.height = 1 + ((bits >>> 14) & 0x3fff);
    walk.mayBeTransparent = ((bits >>> 28) & 1) === 1;
  } else if (type === 'VP8 ') {
    walk.width = view.getUint16(6, true) & 0x3fff;
    walk.height = view.getUint16(8, true) & 0x3fff;
  }
}

/** Decoders turn the picture only where the flags say that there is EXIF. */
async function takeExif(reader: BlobReader, chunk: Chunk, walk: Walk): Promise<void> {
  const { start, body, length, end } = chunk;
  const named = readAscii(await reader.read(body, Math.min(EXIF.length, length)));
  const prefix = named === EXIF ? EXIF.length : 0;
  const exif = reader.part(body + prefix, length - prefix);
  const facts = await readExif(exif);
  const isTurned = walk.orientation === 1 && facts.orientation !== 1 && hasFlag(walk, HAS_EXIF);
  if (isTurned) {
    walk.orientation = facts.orientation;
    walk.keepsExif = true;
    if (prefix === 0 && length === 26 && isOrientationExif(await exif.read(0, length))) return;
  }
  addFindings(walk.findings, facts.findings);
  const bytes = createChunk('EXIF', createOrientationExif(facts.orientation));
  walk.edits.push(isTurned ? { start, end, bytes } : { start, end });
}

function hasFlag({ flags }: Walk, flag: number): boolean {
  return ((flags?.value ?? 0) & flag) !== 0;
}

/** The length of the whole, and what the flags say of chunks that are left out. */
function finish(walk: Walk, end: number): OpenInspection {
  const { orientation, keepsExif, flags, ...inspection } = walk;
  const { width, height, edits } = inspection;
  if (width === 0 || height === 0) throw new PictureError('damaged');
  if (isSideways(orientation)) Object.assign(inspection, { width: height, height: width });
  if (edits.length === 0) return inspection;
  const saved = edits
    .filter((edit) => edit.start < end)
    .reduce((sum, { start, end: last, bytes }) => sum + last - start - (bytes?.length ?? 0), 0);
  const size = new Uint8Array(4);
  viewOf(size).setUint32(0, end - 8 - saved, true);
  const mended: Edit[] = [{ start: 4, end: 8, bytes: size }];
  if (flags) {
    const value = (flags.value & ~HAS_XMP & ~HAS_EXIF) | (keepsExif ? HAS_EXIF : 0);
    mended.push({ start: flags.at, end: flags.at + 1, bytes: new Uint8Array([value]) });
  }
  return { ...inspection, edits: sortEdits([...mended, ...edits]) };
}

function createChunk(type: string, body: Uint8Array): Uint8Array<ArrayBuffer> {
  const chunk = new Uint8Array(8 + body.length);
  chunk.set(toBytes(type));
  viewOf(chunk).setUint32(4, body.length, true);
  chunk.set(body, 8);
  return chunk;
}
