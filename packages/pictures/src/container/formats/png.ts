import { PictureError } from '../../picture-error.ts';
import type { BlobReader } from '../bytes/blob-reader.ts';
import type { Edit } from '../bytes/edits.ts';
import { readAscii, readUint32 } from '../bytes/numbers.ts';
import { createOrientationExif, isOrientationExif } from '../exif/orientation.ts';
import { readExif } from '../exif/read-exif.ts';
import { readXmp } from '../exif/read-xmp.ts';
import { addFindings, createFindings, type Inspection } from '../inspection.ts';

/** Chunks that a picture can miss, and that say how it is drawn (PNG, third edition). All others are left out. */
const KEPT = new Set('tRNS cHRM gAMA iCCP sBIT sRGB cICP mDCV cLLI bKGD hIST pHYs acTL fcTL fdAT'.split(' '));
const XMP = 'XML:com.adobe.xmp\0';

interface Chunk {
  type: string;
  start: number;
  body: number;
  length: number;
  end: number;
}

export async function inspectPng(reader: BlobReader): Promise<Inspection> {
  const first = await readChunk(reader, 8);
  if (first.type !== 'IHDR' || first.length !== 13) throw new PictureError('damaged');
  const header = await reader.read(first.body, 13);
  const inspection: Inspection & { edits: Edit[] } = {
    format: 'png',
    width: readUint32(header, 0),
    height: readUint32(header, 4),
    orientation: 1,
    isAnimated: false,
    mayBeTransparent: ((header[9] ?? 0) & 4) !== 0,
    findings: createFindings(),
    edits: [],
  };
  if (inspection.width === 0 || inspection.height === 0) throw new PictureError('damaged');
  for (let chunk = first; ; chunk = await readChunk(reader, chunk.end)) {
    if (chunk.type === 'tRNS') inspection.mayBeTransparent = true;
    if (chunk.type === 'acTL') inspection.isAnimated = readUint32(await reader.read(chunk.body, 4), 0) > 1;
    if (isLeftOut(chunk.type)) await takeOut(reader, chunk, inspection);
    if (chunk.type !== 'IEND') continue;
    if (chunk.end < reader.size) {
      inspection.edits.push({ start: chunk.end, end: reader.size });
      inspection.findings.hasOther = true;
    }
    return inspection;
  }
}

async function readChunk(reader: BlobReader, start: number): Promise<Chunk> {
  const head = await reader.read(start, 8);
  const length = readUint32(head, 0);
  const end = start + 12 + length;
  const type = readAscii(head, 4, 8);
  if (end > reader.size || !/^[A-Za-z]{4}$/.test(type)) throw new PictureError('damaged');
  return { type, start, body: start + 8, length, end };
}

/** A small first letter: the chunk can be missed. */
function isLeftOut(type: string): boolean {
  return /^[a-z]/.test(type) && !KEPT.has(type);
}

async function takeOut(
  reader: BlobReader,
  { type, start, body, length, end }: Chunk,
  inspection: Inspection & { edits: Edit[] },
): Promise<void> {
  const { findings, edits } = inspection;
  if (type !== 'eXIf') {
    findings.hasOther = true;
    if (type === 'iTXt') addFindings(findings, await readText(reader, body, length));
    edits.push({ start, end });
    return;
  }
  const exif = reader.part(body, length);
  const facts = await readExif(exif);
  const isFirst = inspection.orientation === 1;
  if (isFirst) inspection.orientation = facts.orientation;
  const isTurned = isFirst && facts.orientation !== 1;
  if (isTurned && length === 26 && isOrientationExif(await exif.read(0, length))) return;
  addFindings(findings, facts.findings);
  edits.push(
    isTurned
      ? { start, end, bytes: createChunk('eXIf', createOrientationExif(facts.orientation)) }
      : { start, end },
  );
}

async function readText(reader: BlobReader, body: number, length: number) {
  const bytes = await reader.read(body, Math.min(length, 1024 * 1024));
  return readAscii(bytes, 0, XMP.length) === XMP ? readXmp(bytes) : createFindings();
}

function createChunk(type: string, body: Uint8Array): Uint8Array<ArrayBuffer> {
  const chunk = new Uint8Array(body.length + 12);
  const view = new DataView(chunk.buffer);
  view.setUint32(0, body.length);
  chunk.set(
    Array.from(type, (letter) => letter.charCodeAt(0)),
    4,
  );
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
