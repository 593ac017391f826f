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
import { readExif } from '../exif/read-exif.ts';
import { readXmp } from '../exif/read-xmp.ts';
import { addFindings, createInspection, type OpenInspection } from '../inspection.ts';
import { createExifSegment, EXIF } from './jpeg-exif.ts';
import { walkJpeg, type JpegSegment } from './jpeg-segments.ts';

const XMP = 'http://ns.adobe.com/xap/1.0/\0';
const LONG_XMP = 'http://ns.adobe.com/xmp/extension/\0';

interface Walk extends OpenInspection {
  orientation: Orientation | undefined;
}

/** Walks markers through all scans to the end, as a picture may be followed by another, or by a video. */
export async function inspectJpeg(reader: BlobReader): Promise<OpenInspection> {
  const walk: Walk = { ...createInspection('jpeg'), orientation: undefined };
  const end = await walkJpeg(reader, (segment) => lookAt(reader, segment, walk));
  const { orientation = 1, ...inspection } = walk;
  const { width, height, edits, findings } = inspection;
  if (width === 0 || height === 0) throw new PictureError('damaged');
  if (end < reader.size) {
    edits.push({ start: end, end: reader.size });
    findings.hasOther = true;
  }
  return isSideways(orientation) ? { ...inspection, width: height, height: width } : inspection;
}

async function lookAt(reader: BlobReader, segment: JpegSegment, walk: Walk): Promise<void> {
  const { code, start, body, length } = segment;
  const name = readAscii(await reader.read(body, Math.min(length, LONG_XMP.length)));
  if (isFrame(code)) {
    const frame = await reader.read(body, 5);
    walk.height = readUint16(frame, 1);
    walk.width = readUint16(frame, 3);
  } else if (code === 0xe1 && name.startsWith(EXIF)) {
    await takeExif(reader, segment, walk);
  } else if (code === 0xe0 && name.startsWith('JFIF\0')) {
    await takeJfif(reader, segment, walk);
  } else if (isTold(code, name)) {
    walk.edits.push({ start, end: body + length });
    walk.findings.hasOther = true;
    if (name.startsWith(XMP) || name.startsWith(LONG_XMP)) {
      addFindings(walk.findings, await readXmp(reader, body, length));
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

/** Its density stays; a thumbnail in it does not. */
async function takeJfif(reader: BlobReader, segment: JpegSegment, walk: Walk): Promise<void> {
  const { start, body, length } = segment;
  if (length <= 14) return;
  const bytes = new Uint8Array([0xff, 0xe0, 0, 16, ...(await reader.read(body, 14))]);
  bytes.fill(0, 16);
  walk.edits.push({ start, end: body + length, bytes });
  walk.findings.hasOther = true;
}

/** Start of a frame, SOF0 to SOF15, without the three codes among them that are none. */
export function isFrame(code: number): boolean {
  return code >= 0xc0 && code <= 0xcf && code !== 0xc4 && code !== 0xc8 && code !== 0xcc;
}
