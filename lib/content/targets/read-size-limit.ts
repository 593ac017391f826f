const UNITS: Record<string, number> = { b: 1, kb: 1024, mb: 1024 ** 2, gb: 1024 ** 3 };
const ATTRIBUTES = [
  'data-max-size',
  'data-max-file-size',
  'data-maxsize',
  'data-maxfilesize',
  'data-size-limit',
];

/** "max. 5 MB", "up to 10 MB", "höchstens 5 MB", "5 MB max": a size next to a word for a limit. */
const LIMIT_FIRST =
  /(?:\bmax|up to|at most|no larger than|(?<!\bnot? )less than|under|(?<!un)limit|bis zu|h[öo]chstens|jusqu|hasta|fino a|≤|<)[^\d]{0,24}(\d+(?:[.,]\d+)?)\s*([kmg]i?b|[kmg]o)\b/i;
const SIZE_FIRST = /(\d+(?:[.,]\d+)?)\s*([kmg]i?b|[kmg]o)\b\s*(?:max|limit|or less|or smaller)/i;

/**
 * The size limit that a page states for a field, in bytes; `null` where it states none. Stated by an
 * attribute that uploaders use, by PHP's hidden field `MAX_FILE_SIZE`, or in the field's label or
 * description. A unit means its power of 1024: the larger of its two meanings, to refuse no file too soon.
 */
export function readSizeLimit(field: Element, texts: readonly string[]): number | null {
  for (const attribute of ATTRIBUTES) {
    const limit = parseAttribute(field.getAttribute(attribute));
    if (limit !== null) return limit;
  }
  const form = field instanceof HTMLInputElement ? field.form : null;
  const hidden = form?.querySelector<HTMLInputElement>('input[type=hidden][name="MAX_FILE_SIZE"]');
  const ofForm = parseAttribute(hidden ? `${hidden.value}B` : null); // bytes, by PHP's definition
  if (ofForm !== null) return ofForm;
  for (const text of texts) {
    const limit = parseText(text);
    if (limit !== null) return limit;
  }
  return null;
}

/** Smaller numbers without a unit may just as well mean kilobytes or megabytes: nobody can tell. */
const MIN_PLAIN_BYTES = 1_000_000;

/** Bytes, or a number with a unit, such as `3MB`. */
function parseAttribute(value: string | null): number | null {
  const match = /^\s*(\d+(?:[.,]\d+)?)\s*([kmg]?b?|[kmg])\s*$/i.exec(value ?? '');
  if (!match) return null;
  const [, number = '', unit = ''] = match;
  const bytes = toBytes(number, unit === '' ? 'b' : unit);
  return unit === '' && bytes !== null && bytes < MIN_PLAIN_BYTES ? null : bytes;
}

function parseText(text: string): number | null {
  const match = LIMIT_FIRST.exec(text) ?? SIZE_FIRST.exec(text);
  return match ? toBytes(match[1] ?? '', match[2] ?? '') : null;
}

function toBytes(number: string, unit: string): number | null {
  const letter = unit.toLowerCase().charAt(0);
  const factor = UNITS[letter === 'b' ? 'b' : `${letter}b`];
  // Three digits after a comma or a point are thousands: again the larger of two meanings.
  const plain = number.replace(/[.,](?=\d{3}$)/, '').replace(',', '.');
  const bytes = Math.floor(Number(plain) * (factor ?? Number.NaN));
  return Number.isSafeInteger(bytes) && bytes > 0 ? bytes : null;
}
