import { stripInvisible } from '../text/display-text.ts';

/** The longest name that common file systems store, in bytes of UTF-8. */
export const MAX_FILE_NAME_BYTES = 255;

const FALLBACK_NAME = 'file';

/**
 * Makes a name from outside safe to show and to save: keeps the part after the last slash or backslash,
 * removes invisible characters and those that change the text direction, and shortens it to 255 bytes with
 * its extension. An empty result becomes `file`.
 */
export function cleanFileName(name: string): string {
  const lastPart = name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1);
  const visible = stripInvisible(lastPart).trim();
  // Repeated, since shortening can move such characters to the end.
  const short = stripInvisible(shortenName(visible)).trim();
  return short === '' || /^\.+$/.test(short) ? FALLBACK_NAME : short;
}

/**
 * The name within 255 bytes, extension kept.
 *
 * @param mark - text to insert before the extension.
 */
export function shortenName(name: string, mark = ''): string {
  const { stem, extension } = splitName(name);
  const end = mark + extension;
  return takeBytes(stem, MAX_FILE_NAME_BYTES - countBytes(end)) + end;
}

function splitName(name: string): { stem: string; extension: string } {
  const dot = name.lastIndexOf('.');
  const extension = dot > 0 && countBytes(name.slice(dot)) <= 32 ? name.slice(dot) : '';
  return { stem: extension ? name.slice(0, dot) : name, extension };
}

/** The longest beginning of whole characters that fits. */
function takeBytes(text: string, maxBytes: number): string {
  let taken = '';
  let bytes = 0;
  for (const character of text) {
    bytes += countBytes(character);
    if (bytes > maxBytes) break;
    taken += character;
  }
  return taken;
}

function countBytes(text: string): number {
  return new TextEncoder().encode(text).byteLength;
}
