import type { BlobReader } from '../bytes/blob-reader.ts';
import { readAscii } from '../bytes/numbers.ts';
import type { Findings } from '../inspection.ts';

const LOCATION = /exif:GPS(?:Dest)?(?:Latitude|Longitude)/;
const CAMERA =
  /(?:tiff:(?:Make|Model)|aux:(?:Lens|SerialNumber|ImageNumber)|exifEX:(?:Lens|BodySerial|CameraOwner)|exif:MakerNote)/;

/** Packets are some kilobytes; edit histories make them long, and come last. */
const MAX_PACKET_BYTES = 1024 * 1024;

/** What a packet of XMP tells. Names are looked for as they are usually written, in any encoding of Latin letters. */
export async function readXmp(reader: BlobReader, start: number, length: number): Promise<Findings> {
  const packet = await reader.read(start, Math.min(length, MAX_PACKET_BYTES));
  const text = readAscii(packet.filter((byte) => byte !== 0));
  return { hasLocation: LOCATION.test(text), hasCamera: CAMERA.test(text), hasOther: true };
}
