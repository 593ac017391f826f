import { SIZE_HINT_KINDS, type SizeHintKind, type SizeHints } from '@svc/protocol';

const UNITS: Record<string, number> = { b: 1, kb: 1024, mb: 1024 ** 2, gb: 1024 ** 3 };
const ATTRIBUTES = [
  'data-max-size',
  'data-max-file-size',
  'data-maxsize',
  'data-maxfilesize',
  'data-size-limit',
];

/** "max. 5 MB", "up to 10 MB", "höchstens 5 MB", "5 MB max": a size next to a limiting word. */
const LIMIT_FIRST =
  /(?:\bmax|up to|at most|no larger than|(?<!\bnot? )less than|under|(?<!un)limit|bis zu|h[öo]chstens|jusqu|hasta|fino a|≤|<)[^\d]{0,24}(\d+(?:[.,]\d+)?)\s*([kmg]i?b|[kmg]o)\b/i;
const SIZE_FIRST = /(\d+(?:[.,]\d+)?)\s*([kmg]i?b|[kmg]o)\b\s*(?:max|limit|or less|or smaller)/i;
const SIZE = /(\d+(?:[.,]\d+)?)\s*([kmg]i?b|[kmg]o)\b/i;
const MINIMUM = /\bmin|at least|not? less than|no smaller than|mindestens|au moins|al menos/i;
const CLAUSE_END = /,(?!\d)|[;•|\n·()]|\.\s|\b(?:and|or|und|oder|et|ou)\b/i;

const KIND_WORDS: Partial<Record<SizeHintKind, RegExp>> = {
  image: words(
    'images?|photos?|pictures?|bild(er)?|fotos?|im[aá]gen(es)?|immagin[ei]|jpe?gs?|png|gifs?|webp|heic',
  ),
  video: words('videos?|vidéos?|vídeos?|films?|clips?|movies?|mp4|mov'),
  audio: words('audio|sounds?|music|musik|mp3|wav|m4a'),
  document: words('documents?|dokumente?|documentos?|documenti|pdfs?|docx?|xlsx?'),
};

/**
 * The limits that a page states for a field, in bytes, by kinds of files; `null`: none. Sources are attributes of
 * uploaders, PHP's hidden field `MAX_FILE_SIZE`, and the field's label or description. They can be misread, so of
 * several limits the largest counts, and units are powers of 1024, the larger meaning.
 */
export function readSizeHints(field: Element, texts: readonly string[]): SizeHints | null {
  const limit = readAttributes(field);
  return limit === null ? readTexts(texts) : { any: limit };
}

function readAttributes(field: Element): number | null {
  for (const attribute of ATTRIBUTES) {
    const limit = parseAttribute(field.getAttribute(attribute));
    if (limit !== null) return limit;
  }
  const form = field instanceof HTMLInputElement ? field.form : null;
  const hidden = form?.querySelector<HTMLInputElement>('input[type=hidden][name="MAX_FILE_SIZE"]');
  return parseAttribute(hidden ? `${hidden.value}B` : null); // bytes, by PHP's definition
}

/** A smaller number without a unit may mean kilobytes or megabytes. */
const MIN_PLAIN_BYTES = 1_000_000;

/** Bytes, or a number with a unit, such as `3MB`. */
function parseAttribute(value: string | null): number | null {
  const match = /^\s*(\d+(?:[.,]\d+)?)\s*([kmg]?b?|[kmg])\s*$/i.exec(value ?? '');
  if (!match) return null;
  const [, number = '', unit = ''] = match;
  const bytes = toBytes(number, unit === '' ? 'b' : unit);
  return unit === '' && bytes !== null && bytes < MIN_PLAIN_BYTES ? null : bytes;
}

interface StatedLimit {
  bytes: number;
  /** Empty: any kind. */
  kinds: SizeHintKind[];
}

function readTexts(texts: readonly string[]): SizeHints | null {
  const limits = texts.flatMap(readLimits);
  // A single limit is for all files of the field, even if only some kinds are named beside it.
  const isForAll = new Set(limits.map(({ bytes }) => bytes)).size === 1;
  const hints: SizeHints = {};
  const raise = (kind: SizeHintKind, bytes: number) => (hints[kind] = Math.max(hints[kind] ?? 0, bytes));
  for (const { bytes, kinds } of limits) {
    for (const kind of isForAll || kinds.length === 0 ? SIZE_HINT_KINDS : kinds) raise(kind, bytes);
  }
  const { any } = hints;
  if (any === undefined) return limits.length === 0 ? null : hints;
  const others = SIZE_HINT_KINDS.filter((kind) => kind !== 'any' && hints[kind] !== any);
  return Object.fromEntries([...others, 'any' as const].map((kind) => [kind, hints[kind]]));
}

/** "Images up to 10 MB, videos 50 MB": a clause with its own kind needs no limiting word. */
function readLimits(text: string): StatedLimit[] {
  const only = parseLimit(text);
  if (only === null) return [];
  const limits: StatedLimit[] = [];
  let before: SizeHintKind[] = [];
  for (const clause of text.split(CLAUSE_END)) {
    const kinds = SIZE_HINT_KINDS.filter((kind) => KIND_WORDS[kind]?.test(clause));
    const stated = parseLimit(clause);
    const bytes = stated ?? (kinds.length > 0 && !MINIMUM.test(clause) ? parseSize(SIZE.exec(clause)) : null);
    if (bytes === null) before.push(...kinds);
    else {
      limits.push({ bytes, kinds: [...before, ...kinds] });
      before = [];
    }
  }
  limits[limits.length - 1]?.kinds.push(...before);
  return limits.length === 0 ? [{ bytes: only, kinds: [] }] : limits;
}

function words(alternatives: string): RegExp {
  return new RegExp(`(?<!\\p{L})(?:${alternatives})(?!\\p{L})`, 'iu');
}

function parseLimit(text: string): number | null {
  return parseSize(LIMIT_FIRST.exec(text) ?? SIZE_FIRST.exec(text));
}

function parseSize(match: RegExpExecArray | null): number | null {
  return match ? toBytes(match[1] ?? '', match[2] ?? '') : null;
}

function toBytes(number: string, unit: string): number | null {
  const letter = unit.toLowerCase().charAt(0);
  const factor = UNITS[letter === 'b' ? 'b' : `${letter}b`];
  // Three digits after a comma or a point are thousands, the larger of two meanings.
  const plain = number.replace(/[.,](?=\d{3}$)/, '').replace(',', '.');
  const bytes = Math.floor(Number(plain) * (factor ?? Number.NaN));
  return Number.isSafeInteger(bytes) && bytes > 0 ? bytes : null;
}
