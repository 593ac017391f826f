import type { BlobReader } from '../bytes/blob-reader.ts';
import { createCursor } from '../bytes/cursor.ts';
import { hasSegments } from '../bytes/has-content.ts';
import { readAscii } from '../bytes/numbers.ts';
import { isPictureError } from '../../picture-error.ts';
import { addFindings, createOther, createUnread, type Findings } from '../inspection.ts';
import { decodeText, hasCoordinates } from './coordinates.ts';
import { readDirectories } from './directories.ts';
import { readIptc } from './iptc.ts';
import { readXmp } from './read-xmp.ts';

/** More than that of one block is not looked into. */
const MAX_BLOCK_BYTES = 1024 * 1024;

/** What blocks begin with in a JPEG. */
export const PHOTOSHOP = 'Photoshop 3.0\0';
export const PACKET = 'http://ns.adobe.com/xap/1.0/\0';
const RESOURCE = '8BIM';
const EXIF = /^Exif\0[^]/;
const TIFF = /^(?:II\*\0|MM\0\*)/;
/** A byte order mark, and zeros of 16 bits, may be before. */
const XML = /^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)?[\s\0]*</;

/**
 * What a block of details tells, of a kind that its first bytes say: EXIF, XMP, IPTC or Photoshop's resources, each with or
 * without its name in a JPEG. All others are unread.
 */
export async function readBlock(reader: BlobReader): Promise<Findings> {
  const { size } = reader;
  const head = readAscii(await reader.read(0, Math.min(size, PACKET.length)));
  if (EXIF.test(head)) return readInnerExif(reader.part(6, size - 6));
  if (TIFF.test(head)) return readInnerExif(reader);
  if (head.startsWith(PACKET)) return readXmp(reader, PACKET.length, size - PACKET.length);
  if (XML.test(head)) return readXmp(reader, 0, size);
  if (size > MAX_BLOCK_BYTES) return createUnread();
  if (head.startsWith(PHOTOSHOP))
    return readResources(reader.part(PHOTOSHOP.length, size - PHOTOSHOP.length));
  if (head.startsWith(RESOURCE)) return readResources(reader);
  return head.startsWith('\x1c') ? readIptc(await reader.read(0, size)) : createUnread();
}

/** EXIF in a block of EXIF in a block: nobody writes that. */
async function readInnerExif(reader: BlobReader): Promise<Findings> {
  const { findings, blocks } = await readDirectories(reader);
  return { ...findings, hasOther: true, hasUnread: findings.hasUnread || blocks.length > 0 };
}

/** IPTC, two parts of EXIF, and XMP. */
const BLOCKS = new Set([0x0404, 0x0422, 0x0423, 0x0424]);

const THUMBNAILS = new Set([0x0409, 0x040c]);

/** Photoshop's image resources: what the program's specification lists has neither place nor camera, but for blocks. */
async function readResources(reader: BlobReader): Promise<Findings> {
  const findings = createOther();
  try {
    const bytes = await reader.read(0, reader.size);
    findings.hasLocation = hasCoordinates(decodeText(readAscii(bytes)));
    const cursor = createCursor(bytes);
    while (cursor.at < reader.size) {
      if (cursor.takeText(4) !== RESOURCE) return createUnread();
      const id = cursor.take(2);
      const nameBytes = cursor.take(1);
      cursor.at += nameBytes + ((nameBytes + 1) % 2);
      const length = cursor.take(4);
      const start = cursor.at;
      if (BLOCKS.has(id) && length > 0) addFindings(findings, await readBlock(reader.part(start, length)));
      else if (THUMBNAILS.has(id)) findings.hasUnread ||= hasSegments(bytes.subarray(start, start + length));
      else findings.hasUnread ||= !isListed(id);
      cursor.at += length + (length % 2);
    }
  } catch (error) {
    if (!isPictureError(error)) throw error;
    findings.hasUnread = true;
  }
  return findings;
}

function isListed(id: number): boolean {
  return (id >= 1000 && id < 4000) || id === 10_000;
}
