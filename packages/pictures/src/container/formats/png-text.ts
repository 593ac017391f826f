import { createBlobReader } from '../bytes/blob-reader.ts';
import { inflate } from '../bytes/inflate.ts';
import { readAscii } from '../bytes/numbers.ts';
import { decodeText } from '../exif/coordinates.ts';
import { isCameraName, isPlaceName, isTelling } from '../exif/names.ts';
import { readBlock } from '../exif/read-block.ts';
import { readComment } from '../exif/read-comment.ts';
import { readXmpText } from '../exif/read-xmp.ts';
import { createOther, createUnread, type Findings } from '../inspection.ts';

/** So much of a text is looked into, compressed or not. */
export const MAX_TEXT_BYTES = 1024 * 1024;

const XMP = 'XML:com.adobe.xmp';
/** How ImageMagick writes what it knows from other formats, in hexadecimal numbers. */
const PROFILE = /^Raw profile type (?!icc|icm)/i;

/** What a chunk of text tells (`tEXt`, `zTXt`, `iTXt`). Its first bytes are its keyword. */
export async function readPngText(type: string, body: Uint8Array): Promise<Findings> {
  const keyEnd = body.indexOf(0);
  if (keyEnd < 0) return createUnread();
  const key = readAscii(body, 0, keyEnd);
  const text = await openText(type, body.subarray(keyEnd + 1));
  if (text === undefined) return createUnread();
  if (key === XMP) return readXmpText(decodeText(text));
  if (PROFILE.test(key)) return readProfile(text);
  const findings = readComment(text);
  // ImageMagick writes the group before the name.
  const name = key.split(/[:.]/).pop() ?? '';
  findings.hasLocation ||= isPlaceName(name) && isTelling(text);
  findings.hasCamera ||= isCameraName(name) && isTelling(text);
  // The device, by the standard; often something else.
  findings.hasUnread ||= name === 'Source';
  return findings;
}

/** From behind the keyword. `undefined`: it cannot be opened. */
async function openText(type: string, rest: Uint8Array): Promise<string | undefined> {
  if (type === 'tEXt') return readAscii(rest);
  if (type === 'zTXt') return inflateText(rest.subarray(1));
  const [flag, method] = rest;
  const languageEnd = rest.indexOf(0, 2);
  const start = rest.indexOf(0, languageEnd + 1) + 1;
  if (languageEnd < 0 || start === 0) return undefined;
  const text = rest.subarray(start);
  if (flag === 0) return readAscii(text);
  return method === 0 ? inflateText(text) : undefined;
}

/** `undefined`: it is broken or too long, or this browser cannot (Firefox before 113). */
async function inflateText(packed: Uint8Array): Promise<string | undefined> {
  try {
    const text = await inflate(new Uint8Array(packed), MAX_TEXT_BYTES + 1);
    return text.length > MAX_TEXT_BYTES ? undefined : readAscii(text);
  } catch {
    return undefined;
  }
}

/** A line with the kind, one with the length, and then the bytes. */
function readProfile(text: string): Promise<Findings> {
  const [, , ...lines] = text.trimStart().split('\n');
  const digits = lines.join('').replace(/[^\da-f]/gi, '');
  const bytes = new Uint8Array(digits.length >> 1);
  for (let at = 0; at < bytes.length; at += 1) {
    bytes[at] = valueOf(digits.charCodeAt(2 * at)) * 16 + valueOf(digits.charCodeAt(2 * at + 1));
  }
  return bytes.length === 0 ? Promise.resolve(createOther()) : readBlock(createBlobReader(new Blob([bytes])));
}

/** Of a digit's code: 0 to 9, a to f in both cases. */
function valueOf(code: number): number {
  return code < 58 ? code - 48 : (code & 7) + 9;
}
