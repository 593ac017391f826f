import type { EncodedType } from '../picture-tools.ts';

const EXTENSIONS: Readonly<Record<EncodedType, string>> = {
  'image/jpeg': '.jpg',
  'image/png': '.png',
  'image/webp': '.webp',
};

/** What is replaced: an extension of a picture. Other dots belong to the name, as in "Dr. Smith". */
const PICTURE_EXTENSION = /^([^]+)\.(?:jpe?g|jpe|jfif|png|webp|hei[cf]s?|hif|avif|gif|bmp|dib|tiff?)$/iu;
/** What file systems take. */
const MAX_BYTES = 255;

/** The name of a picture that was written in another type: that of the original, with the extension of the type. */
export function nameResult(original: string, type: EncodedType): string {
  const extension = EXTENSIONS[type];
  const stem = original.replace(PICTURE_EXTENSION, '$1');
  return (shorten(stem, MAX_BYTES - extension.length) || 'picture') + extension;
}

/** At most so many bytes of UTF-8, with whole characters. */
function shorten(text: string, maxBytes: number): string {
  const encoder = new TextEncoder();
  let room = maxBytes - encoder.encode(text).length;
  if (room >= 0) return text;
  const characters = Array.from(text);
  while (room < 0) room += encoder.encode(characters.pop()).length;
  // What joins two emoji is nothing alone
  return characters.join('').replace(/\u200d$/u, '');
}
