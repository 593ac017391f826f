import { PictureError } from '../../picture-error.ts';
import type { BlobReader } from '../bytes/blob-reader.ts';
import { readAscii, readUint32, toBytes } from '../bytes/numbers.ts';
import { isProfile } from '../exif/colour-profile.ts';
import {
  createOrientationExif,
  isOrientationExif,
  isSideways,
  type Orientation,
} from '../exif/orientation.ts';
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
import { EXIF } from './jpeg-exif.ts';
import { inflateAll, MAX_TEXT_BYTES, readPngText } from './png-text.ts';

/** Chunks that say how a picture is drawn, and how long each can be (PNG, third edition). All others are left out. */
const KEPT = new Map(
  Object.entries({
    IDAT: Infinity,
    fdAT: Infinity,
    PLTE: 768,
    tRNS: 256,
    cHRM: 32,
    gAMA: 4,
    sBIT: 4,
    sRGB: 1,
    cICP: 4,
    mDCV: 24,
    cLLI: 8,
    bKGD: 6,
    hIST: 512,
    pHYs: 9,
    acTL: 8,
    fcTL: 26,
    CgBI: 4,
    IEND: 0,
  }),
);
/** Other chunks of the standard and its extensions, and Apple's list of strips: times, offsets, signs of programs. */
const PLAIN = new Map(Object.entries({ tIME: 7, iDOT: 28, oFFs: 9, vpAg: 9, caNv: 16 }));
const TEXTS = new Set(['tEXt', 'zTXt', 'iTXt']);
/** Texts of one file that are looked into. Compressed ones may be a thousand times as long as they seem. */
const MAX_TEXTS = 64;
const COMPRESSED_TEXTS = 8;

interface Chunk {
  type: string;
  start: number;
  body: number;
  length: number;
  end: number;
}

interface Walk extends OpenInspection {
  orientation: Orientation | undefined;
  texts: number;
}

export async function inspectPng(reader: BlobReader): Promise<OpenInspection> {
  const first = await readChunk(reader, 8);
  if (first.type !== 'IHDR' || first.length !== 13) throw new PictureError('damaged');
  const header = await reader.read(first.body, 13);
  const walk: Walk = { ...createInspection('png'), orientation: undefined, texts: 0 };
  walk.width = readUint32(header, 0);
  walk.height = readUint32(header, 4);
  walk.mayBeTransparent = ((header[9] ?? 0) & 4) !== 0;
  if (walk.width === 0 || walk.height === 0) throw new PictureError('damaged');
  let chunk = first;
  while (chunk.type !== 'IEND') {
    chunk = await readChunk(reader, chunk.end);
    if (chunk.type === 'tRNS') walk.mayBeTransparent = true;
    if (chunk.type === 'acTL') walk.isAnimated = readUint32(await reader.read(chunk.body, 4), 0) > 1;
    // What comes later turns nothing.
    if (chunk.type === 'IDAT') walk.orientation ??= 1;
    if (chunk.type === 'iCCP') await checkProfile(reader, chunk, walk);
    else await lookAt(reader, chunk, walk);
  }
  const { orientation = 1, texts: _, ...inspection } = walk;
  const { width, height } = inspection;
  await cutBehind(reader, chunk.end, inspection);
  return isSideways(orientation) ? { ...inspection, width: height, height: width } : inspection;
}

async function readChunk(reader: BlobReader, start: number): Promise<Chunk> {
  const head = await reader.read(start, 8);
  const length = readUint32(head, 0);
  const end = start + 12 + length;
  const type = readAscii(head, 4, 8);
  if (end > reader.size || !/^[A-Za-z]{4}$/.test(type)) throw new PictureError('damaged');
  return { type, start, body: start + 8, length, end };
}

/** A profile stays. One that is none is used by no program. */
async function checkProfile(reader: BlobReader, chunk: Chunk, { findings, edits }: Walk): Promise<void> {
  const { start, body, length, end } = chunk;
  if (length > MAX_TEXT_BYTES || typeof DecompressionStream === 'undefined') return;
  const bytes = await reader.read(body, length);
  const profile = await inflateAll(bytes.subarray(bytes.indexOf(0) + 2));
  if (profile && isProfile(profile)) return;
  findings.hasUnread = true;
  edits.push({ start, end });
}

async function lookAt(reader: BlobReader, chunk: Chunk, walk: Walk): Promise<void> {
  const { type, start, body, length, end } = chunk;
  const most = KEPT.get(type);
  if (most === undefined) return takeOut(reader, chunk, walk);
  if (length <= most) return;
  walk.findings.hasUnread = true;
  walk.edits.push({ start, end, bytes: createChunk(type, await reader.read(body, most)) });
}

async function takeOut(reader: BlobReader, chunk: Chunk, walk: Walk): Promise<void> {
  const { type, start, body, length, end } = chunk;
  const { findings, edits } = walk;
  if (type !== 'eXIf') {
    addFindings(findings, await readTold(reader, chunk, walk));
    edits.push({ start, end });
    return;
  }
  // Some programs write the name that it has in a JPEG.
  const named = readAscii(await reader.read(body, Math.min(EXIF.length, length)));
  const prefix = named === EXIF ? EXIF.length : 0;
  const exif = reader.part(body + prefix, length - prefix);
  const facts = await readExif(exif);
  // With that name viewers do not turn the picture by it.
  const isFirst = walk.orientation === undefined && prefix === 0;
  if (isFirst) walk.orientation = facts.orientation;
  const isTurned = isFirst && facts.orientation !== 1;
  if (isTurned && length === 26 && isOrientationExif(await exif.read(0, length))) return;
  addFindings(findings, facts.findings);
  edits.push(
    isTurned
      ? { start, end, bytes: createChunk('eXIf', createOrientationExif(facts.orientation)) }
      : { start, end },
  );
}

async function readTold(reader: BlobReader, { type, body, length }: Chunk, walk: Walk): Promise<Findings> {
  if (!TEXTS.has(type)) return length <= (PLAIN.get(type) ?? 0) ? createOther() : createUnread();
  walk.texts += type === 'tEXt' ? 1 : MAX_TEXTS / COMPRESSED_TEXTS;
  if (walk.texts > MAX_TEXTS || length > MAX_TEXT_BYTES) return createUnread();
  return readPngText(type, await reader.read(body, length));
}

function createChunk(type: string, body: Uint8Array): Uint8Array<ArrayBuffer> {
  const chunk = new Uint8Array(body.length + 12);
  const view = new DataView(chunk.buffer);
  view.setUint32(0, body.length);
  chunk.set(toBytes(type), 4);
  chunk.set(body, 8);
  view.setUint32(body.length + 8, computeCrc(chunk.subarray(4, body.length + 8)));
  return chunk;
}

/** CRC-32 of type and contents. */
function computeCrc(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}
