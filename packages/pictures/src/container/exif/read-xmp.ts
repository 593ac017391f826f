import { createFindings, type Findings } from '../inspection.ts';
import { readAscii } from '../bytes/numbers.ts';

const LOCATION = /exif:GPS(?:Dest)?(?:Latitude|Longitude)/;
const CAMERA =
  /(?:tiff:(?:Make|Model)|aux:(?:Lens|SerialNumber|ImageNumber)|exifEX:(?:Lens|BodySerial|CameraOwner)|exif:MakerNote)/;

/** What a packet of XMP tells. Names are looked for as they are usually written, in any encoding of Latin letters. */
export function readXmp(packet: Uint8Array): Findings {
  const text = readAscii(packet.filter((byte) => byte !== 0));
  return {
    ...createFindings(),
    hasLocation: LOCATION.test(text),
    hasCamera: CAMERA.test(text),
    hasOther: true,
  };
}
