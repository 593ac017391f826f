import { findBytes } from '../../container/bytes/numbers.ts';
import type { PictureFormat } from '../../picture-info.ts';
import type { ColourSpace } from '../canvas.ts';
import { inflate } from '../../container/bytes/inflate.ts';

/** Formats keep the profile in front of the picture, but TIFF anywhere: there the end is looked at, too. */
const HEAD_BYTES = 262_144;

/**
 * `display-p3` for a picture whose ICC profile has more colours than sRGB: Display P3, as phones take, Adobe RGB and
 * others. Any problem in the profile means `srgb`, as browsers see it.
 */
export async function findColourSpace(file: Blob, format: PictureFormat): Promise<ColourSpace> {
  const end = format === 'tiff' ? file.slice(Math.max(HEAD_BYTES, file.size - HEAD_BYTES)) : '';
  const head = new Uint8Array(await new Blob([file.slice(0, HEAD_BYTES), end]).arrayBuffer());
  const profile = format === 'png' ? await inflateProfile(head) : head;
  return hasWideProfile(profile) || hasWideCode(head) ? 'display-p3' : 'srgb';
}

/** The box `colr` of the type `nclx`, in HEIC and AVIF without a profile (ISO/IEC 14496-12, 12.1.5). */
const COLOUR_CODE = [0x63, 0x6f, 0x6c, 0x72, 0x6e, 0x63, 0x6c, 0x78];
/** BT.2020 and Display P3 among the primaries of ITU-T H.273, table 2. */
const WIDE_CODES = new Set([9, 12]);

function hasWideCode(head: Uint8Array): boolean {
  const at = findBytes(head, COLOUR_CODE);
  return at >= 0 && head[at + 8] === 0 && WIDE_CODES.has(head[at + 9] ?? 0);
}

/** `acsp`, at byte 36 of every profile (ICC.1:2022, 7.2.11). */
const SIGNATURE = [0x61, 0x63, 0x73, 0x70];
const SIGNATURE_AT = 36;
const TAGS_AT = 128;
const MAX_TAGS = 100;
/** The tags `rXYZ` and `gXYZ`: colours of pure red and green. */
const RED = 0x7258595a;
const GREEN = 0x6758595a;
/** Of the tags in sRGB: X of red is 0.436, Y of green 0.717 and X of green 0.385. */
const SRGB_RED_X = 0.436;
const SRGB_GREEN_X = 0.385;
const TOLERANCE = 0.02;

/** Whether bytes contain a profile whose red is redder or whose green is greener than that of sRGB. */
export function hasWideProfile(bytes: Uint8Array): boolean {
  const start = findBytes(bytes, SIGNATURE) - SIGNATURE_AT;
  if (start < 0) return false;
  const view = new DataView(bytes.buffer, bytes.byteOffset + start, bytes.byteLength - start);
  const red = readX(view, RED);
  const green = readX(view, GREEN);
  if (red === undefined || green === undefined) return false;
  return red > SRGB_RED_X + TOLERANCE || green < SRGB_GREEN_X - TOLERANCE;
}

/** X of a tag of the type XYZ (ICC.1:2022, 7.3 and 10.31). */
function readX(view: DataView, wanted: number): number | undefined {
  if (view.byteLength < TAGS_AT + 4) return undefined;
  const count = Math.min(view.getUint32(TAGS_AT), MAX_TAGS);
  for (let index = 0; index < count; index += 1) {
    const at = TAGS_AT + 4 + index * 12;
    if (at + 12 > view.byteLength) return undefined;
    if (view.getUint32(at) !== wanted) continue;
    const valueAt = view.getUint32(at + 4) + 8;
    return valueAt + 4 > view.byteLength ? undefined : view.getInt32(valueAt) / 65_536;
  }
  return undefined;
}

/** The profile of a PNG: the chunk `iCCP` has a name, two zeros, and compressed bytes (PNG, 11.3.2.3). */
async function inflateProfile(head: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const none = new Uint8Array();
  const typeAt = findBytes(head, [0x69, 0x43, 0x43, 0x50]);
  if (typeAt < 4) return none;
  const length = new DataView(head.buffer).getUint32(typeAt - 4);
  const nameEnd = head.indexOf(0, typeAt + 4);
  if (nameEnd < 0) return none;
  const packed = head.subarray(nameEnd + 2, typeAt + 4 + length);
  try {
    return await inflate(packed, HEAD_BYTES);
  } catch {
    return none; // not compressed as it says, or a browser that does not unpack
  }
}
