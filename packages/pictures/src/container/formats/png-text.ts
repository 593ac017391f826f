import { createBlobReader } from '../bytes/blob-reader.ts';
import { inflate } from '../bytes/inflate.ts';
import { readAscii } from '../bytes/numbers.ts';
import { isProfile } from '../exif/colour-profile.ts';
import { decodeText } from '../exif/coordinates.ts';
import { isCameraName, isPlaceName, isTelling } from '../exif/names.ts';
import { readBlock } from '../exif/read-block.ts';
import { readComment } from '../exif/read-comment.ts';
import { readXmpText } from '../exif/read-xmp.ts';
import { addFindings, createOther, createUnread, type Findings } from '../inspection.ts';

/** So much of a text is looked into, compressed or not. */
export const MAX_TEXT_BYTES = 1024 * 1024;

const XMP = 'XML:com.adobe.xmp';
/** How ImageMagick writes what it knows from other formats, in hexadecimal numbers. */
const PROFILE = /^Raw profile type /i;

/** What a chunk of text tells (`tEXt`, `zTXt`, `iTXt`). Its first bytes are its keyword. */
export async function readPngText(type: string, body: Uint8Array): Promise<Findings> {
  const keyEnd = body.indexOf(0);
  if (keyEnd < 0) return createUnread();
  const key = readAscii(body, 0, keyEnd);
  const start = findText(type, body, keyEnd + 1);
  const isPacked = type === 'zTXt' || (type === 'iTXt' && body[keyEnd + 1] !== 0);
  const bytes = body.subarray(start);
  const text = start === 0 ? undefined : isPacked ? await inflateText(bytes) : readAscii(bytes);
  if (text === undefined) return createUnread();
  if (key === XMP) return readXmpText(decodeText(text));
  if (PROFILE.test(key)) return readProfile(text);
  const findings = readComment(text);
  // A keyword of several words, and its translation, are texts, too.
  const words = readAscii(body, 0, start);
  if (/\s/.test(words)) addFindings(findings, readComment(words));
  // ImageMagick writes the group before the name.
  const name = key.split(/[:.]/).pop() ?? '';
  findings.hasLocation ||= isPlaceName(name) && isTelling(text);
  findings.hasCamera ||= isCameraName(name) && isTelling(text);
  // The device, by the standard; often something else.
  findings.hasUnread ||= name === 'Source';
  return findings;
}

/** Behind the keyword there may be a method, or a language and a translated keyword. 0: there is no text. */
function findText(type: string, body: Uint8Array, at: number): number {
  if (type !== 'iTXt') return type === 'zTXt' ? at + 1 : at;
  const languageEnd = body.indexOf(0, at + 2);
  return languageEnd < 0 ? 0 : body.indexOf(0, languageEnd + 1) + 1;
}

/** `undefined`: it is broken or too long, or this browser cannot (Firefox before 113). */
async function inflateText(packed: Uint8Array): Promise<string | undefined> {
  const text = await inflateAll(packed);
  return text && readAscii(text);
}

/** The same of bytes. */
export async function inflateAll(packed: Uint8Array): Promise<Uint8Array | undefined> {
  try {
    const bytes = await inflate(new Uint8Array(packed), MAX_TEXT_BYTES + 1);
    return bytes.length > MAX_TEXT_BYTES ? undefined : bytes;
  } catch {
    return undefined;
  }
}

/** A line with the kind, one with the length, and then the bytes. */
async function readProfile(text: string): Promise<Findings> {
  const [, , ...lines] = text.trimStart().split('\n');
  const digits = lines.join('').replace(/[^\da-f]/gi, '');
  const bytes = new Uint8Array(digits.length >> 1);
  for (let at = 0; at < bytes.length; at += 1) {
    bytes[at] = valueOf(digits.charCodeAt(2 * at)) * 16 + valueOf(digits.charCodeAt(2 * at + 1));
  }
  // Nothing is no profile.
  if (bytes.length > 0 && isProfile(bytes)) return createOther();
  return readBlock(createBlobReader(new Blob([bytes])));
}

/** Of a digit's code: 0 to 9, a to f in both cases. */
function valueOf(code: number): number {
  return code < 58 ? code - 48 : (code & 7) + 9;
}
