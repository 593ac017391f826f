import { PictureError } from '../../picture-error.ts';
import type { BlobReader } from '../bytes/blob-reader.ts';
import type { Edit } from '../bytes/edits.ts';
import { readAscii, readUint16 } from '../bytes/numbers.ts';
import { createOrientationExif, isOrientationExif, type Orientation } from '../exif/orientation.ts';
import { readExif } from '../exif/read-exif.ts';
import { readXmp } from '../exif/read-xmp.ts';
import { addFindings, createFindings, type Findings, type Inspection } from '../inspection.ts';
import { walkJpeg, type JpegSegment } from './jpeg-segments.ts';

/** An EXIF segment with its marker, around what a TIFF header begins. */
export function createExifSegment(exif: Uint8Array): Uint8Array<ArrayBuffer> {
  const length = exif.length + 8;
  const head = [0xff, 0xe1, length >> 8, length & 0xff, ...EXIF_NAME];
  const segment = new Uint8Array(head.length + exif.length);
  segment.set(head);
  segment.set(exif, head.length);
  return segment;
}

const EXIF_NAME = [0x45, 0x78, 0x69, 0x66, 0, 0];
export const EXIF = 'Exif\0\0';
const XMP = 'http://ns.adobe.com/xap/1.0/\0';
const LONG_XMP = 'http://ns.adobe.com/xmp/extension/\0';

interface Progress {
  width: number;
  height: number;
  orientation: Orientation | undefined;
  findings: Findings;
  edits: Edit[];
}

/** Walks markers through all scans to the end, as a picture may be followed by another, or by a video. */
export async function inspectJpeg(reader: BlobReader): Promise<Inspection> {
  const progress: Progress = {
    width: 0,
    height: 0,
    orientation: undefined,
    findings: createFindings(),
    edits: [],
  };
  const end = await walkJpeg(reader, (segment) => lookAt(reader, segment, progress));
  if (end < reader.size) {
    progress.edits.push({ start: end, end: reader.size });
    progress.findings.hasOther = true;
  }
  const { width, height, orientation, findings, edits } = progress;
  if (width === 0 || height === 0) throw new PictureError('damaged');
  return {
    format: 'jpeg',
    width,
    height,
    orientation: orientation ?? 1,
    isAnimated: false,
    mayBeTransparent: false,
    findings,
    edits,
  };
}

async function lookAt(reader: BlobReader, segment: JpegSegment, progress: Progress): Promise<void> {
  const { code, start, body, length } = segment;
  const name = readAscii(await reader.read(body, Math.min(length, LONG_XMP.length)));
  if (isFrame(code)) {
    const frame = await reader.read(body, 5);
    progress.height = readUint16(frame, 1);
    progress.width = readUint16(frame, 3);
  } else if (code === 0xe1 && name.startsWith(EXIF)) {
    await takeExif(reader, segment, progress);
  } else if (code === 0xe0 && name.startsWith('JFIF\0')) {
    await takeJfif(reader, segment, progress);
  } else if (isTold(code, name)) {
    progress.edits.push({ start, end: body + length });
    progress.findings.hasOther = true;
    if (name.startsWith(XMP) || name.startsWith(LONG_XMP)) {
      addFindings(progress.findings, readXmp(await reader.read(body, length)));
    }
  }
}

/** Application data and comments, except what says how colours are meant: the profile, and Adobe's mark. */
function isTold(code: number, name: string): boolean {
  if (code === 0xe2) return !name.startsWith('ICC_PROFILE\0');
  if (code === 0xee) return !name.startsWith('Adobe');
  return code === 0xfe || (code >= 0xe0 && code <= 0xef);
}

/** The first one says the orientation; large EXIF goes on in others. */
async function takeExif(reader: BlobReader, segment: JpegSegment, progress: Progress): Promise<void> {
  const { start, body, length } = segment;
  const size = length - EXIF.length;
  const exif = reader.part(body + EXIF.length, size);
  const isFirst = progress.orientation === undefined;
  const facts = await readExif(exif);
  if (isFirst) {
    progress.orientation = facts.orientation;
    if (size === 26 && facts.orientation !== 1 && isOrientationExif(await exif.read(0, size))) return;
  }
  addFindings(progress.findings, facts.findings);
  const edit: Edit = { start, end: body + length };
  if (isFirst && facts.orientation !== 1) {
    edit.bytes = createExifSegment(createOrientationExif(facts.orientation));
  }
  progress.edits.push(edit);
}

/** Its density stays; a thumbnail in it does not. */
async function takeJfif(reader: BlobReader, segment: JpegSegment, progress: Progress): Promise<void> {
  const { start, body, length } = segment;
  if (length <= 14) return;
  const bytes = new Uint8Array([0xff, 0xe0, 0, 16, ...(await reader.read(body, 14))]);
  bytes.fill(0, 16);
  progress.edits.push({ start, end: body + length, bytes });
  progress.findings.hasOther = true;
}

/** Start of a frame, SOF0 to SOF15, without the three codes among them that are none. */
function isFrame(code: number): boolean {
  return code >= 0xc0 && code <= 0xcf && code !== 0xc4 && code !== 0xc8 && code !== 0xcc;
}
