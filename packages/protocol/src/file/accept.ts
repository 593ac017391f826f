import {
  bareType,
  findFormats,
  findFormatsOfName,
  findFormatsOfType,
  findFormatsOfWord,
  isGeneralType,
  type FileFormat,
} from './file-formats.ts';

/** What `accept` is compared with: the file's name and its media type, which may be empty. */
export interface FileKind {
  name: string;
  type: string;
}

/** What one entry of an `accept` list asks for. `family` is the first half of a media type: `image`. */
export type AcceptedKind =
  | { kind: 'family'; family: string }
  /**
   * Formats known here; any of them fits. `token`: the type or the extension (with its dot) that was written.
   */
  | { kind: 'format'; token: string; formats: readonly FileFormat[]; name: string; family: string }
  | { kind: 'type'; type: string; family: string }
  /** Another extension, with its dot. */
  | { kind: 'extension'; extension: string };

/**
 * Whether a file is of a format that an `accept` list asks for, however list, name and type are spelled. The
 * formats of a file are those that its name and its type have in common; if none, those of both, except that
 * a general type (`application/octet-stream`) is ignored beside a known name. What the HTML standard lets
 * through fits in any case (https://html.spec.whatwg.org/multipage/input.html#attr-input-accept).
 *
 * A list with an entry that cannot be understood takes any file, as an empty list does.
 */
export function fitsAccept(accept: string, { name, type }: FileKind): boolean {
  const kinds = readEntries(accept);
  const file = { name: name.toLowerCase(), type: bareType(type), formats: findFormatsOfFile({ name, type }) };
  return kinds.length === 0 || kinds.some((kind) => fitsKind(kind, file));
}

/**
 * What an `accept` list asks for, in its order without entries that a family in the list covers (`image/png`
 * beside `image/*`). An empty list: any file.
 */
export function readAcceptedKinds(accept: string): AcceptedKind[] {
  const kinds = readEntries(accept);
  const families = new Set(kinds.flatMap((kind) => (kind.kind === 'family' ? [kind.family] : [])));
  return kinds.filter((kind) => kind.kind === 'family' || !('family' in kind && families.has(kind.family)));
}

interface KnownFile extends FileKind {
  formats: readonly FileFormat[];
}

function fitsKind(kind: AcceptedKind, { name, type, formats }: KnownFile): boolean {
  const isInFamily = (family: string) =>
    [type, ...formats.flatMap(({ types }) => types)].some((known) => known.startsWith(`${family}/`));
  switch (kind.kind) {
    case 'family':
      return isInFamily(kind.family);
    case 'format':
      return (
        type === kind.token ||
        (kind.token.startsWith('.') && name.endsWith(kind.token)) ||
        kind.formats.some((format) => formats.includes(format))
      );
    case 'type':
      // Which image `image/own` means is unknown, and so is whether a file without a known format is one.
      return (
        type === kind.type ||
        (MEDIA_FAMILIES.has(kind.family)
          ? isInFamily(kind.family)
          : formats.length === 0 && isGeneralType(type))
      );
    case 'extension':
      return (
        name.endsWith(kind.extension) || (formats.length === 0 && !name.includes('.') && !isGeneralType(type))
      );
    default:
      return kind satisfies never;
  }
}

/** The formats of a file by its name and its type. Empty: not known. */
export function findFormatsOfFile({ name, type }: FileKind): readonly FileFormat[] {
  const byName = findFormatsOfName(name);
  const byType = findFormatsOfType(bareType(type));
  if (byName.length === 0 || byType.length === 0) return [...byName, ...byType];
  const both = byName.filter((format) => byType.includes(format));
  if (both.length > 0) return both;
  return isGeneralType(bareType(type)) ? byName : [...byName, ...byType];
}

const MEDIA_FAMILIES = new Set(['image', 'video', 'audio', 'font']);
const OTHER_FAMILIES = new Set(['text', 'application', 'message', 'model', 'multipart', 'chemical']);

/** Parameters of a type: `;q=1`, `;capture=camera`, `; codecs="a, b"`. */
const PARAMETERS = /;\s*(?:capture\b|[\w-]+\s*=)\s*(?:=?\s*"[^"]*"|[^\s,;|]*)/g;
/** All separators seen in real pages, including brackets and quotes of lists in code. */
const SEPARATORS = /[\s,;:|、،؛•·"'`“”„‘’«»()[\]{}<>]+/;
const MEANINGLESS = /^(?:[.&+-]*|or|and|only|files?)$/;

/** The entries of an `accept` list, in lower case for texts about the list. */
export function splitAccept(accept: string): string[] {
  return accept
    .normalize('NFKC') // full-width commas and letters
    .toLowerCase()
    .replace(/。/g, '.')
    .replace(PARAMETERS, '')
    .split(SEPARATORS)
    .filter((entry) => !MEANINGLESS.test(entry));
}

/** All entries; empty if one of them allows any file. */
function readEntries(accept: string): AcceptedKind[] {
  const kinds = splitAccept(accept).map(readEntry);
  return kinds.every((kind) => kind !== undefined) ? kinds : [];
}

/** `undefined`: the entry allows any file (`*.*`), or cannot be understood. */
function readEntry(entry: string): AcceptedKind | undefined {
  const text = entry.replace(/\.\*$/, '/*').replace(/^[.*]*\./, '.'); // `image.*`, `*.jpg`, `..jpg`
  const parts = text.split('/').map((part) => part.replace(/^[.*]+|\.+$/g, ''));
  const [head = '', ...rest] = parts;
  if (rest.length === 0) return readWord(text.replace(/\.+$/, ''));
  const family = OTHER_FAMILIES.has(head) ? head : head.replace(/s$/, '');
  if (!OTHER_FAMILIES.has(family) && !MEDIA_FAMILIES.has(family)) return readWords(parts); // `.jpg/.png`
  if (rest.includes('')) return { kind: 'family', family };
  const [subtype = ''] = rest;
  const type = `${family}/${subtype}`;
  const formats = rest.flatMap((part) => findFormatsOfType(`${family}/${part}`));
  if (formats.length > 0) return describeFormats(type, formats);
  return rest.length === 1 && /^[\w!#$&^.+-]+$/.test(subtype) ? { kind: 'type', type, family } : undefined;
}

/** An entry without a slash: `.jpg`, `jpg`, `image`, `word`. */
function readWord(text: string): AcceptedKind | undefined {
  const word = text.replace(/^\./, '');
  const family = word.replace(/s$/, '');
  if (MEDIA_FAMILIES.has(family) || word === 'text') {
    if (findFormats(`.${word}`).length === 0) return { kind: 'family', family };
  }
  const formats = findFormatsOfWord(word);
  if (formats.length > 0) return describeFormats(`.${word}`, formats);
  const several = word.includes('.') ? readWords(word.split('.')) : undefined; // `.jpg.png`
  if (several) return several;
  return /^\.[^\p{Cc}*?\\]+$/u.test(text) ? { kind: 'extension', extension: text } : undefined;
}

function readWords(words: readonly string[]): AcceptedKind | undefined {
  const found = words.map(findFormatsOfWord);
  const isKnown = found.every((formats) => formats.length > 0);
  return isKnown ? describeFormats(`.${words[0] ?? ''}`, found.flat()) : undefined;
}

function describeFormats(token: string, formats: readonly FileFormat[]): AcceptedKind {
  const [first] = formats;
  const [family = ''] = (first?.types[0] ?? '').split('/');
  return { kind: 'format', token, formats, name: first?.name ?? '', family };
}
