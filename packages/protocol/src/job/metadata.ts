import { SvcError } from '../wire/svc-error.ts';

/** Any JSON (RFC 8259). */
export type JsonValue =
  | string
  | number
  | boolean
  | null
  | readonly JsonValue[]
  | { readonly [name: string]: JsonValue };

/** What an application's server says of a job, for itself: any JSON but `null`. */
export type JobMetadata = NonNullable<JsonValue>;

/** The most bytes of a job's metadata, as JSON text in UTF-8. */
export const MAX_METADATA_BYTES = 2048;

/**
 * Reads the metadata of any backend's job: JSON that was parsed. Much larger metadata is left out, so that nobody stores
 * it by chance. It counts UTF-16 units, and is short because each page with the client kit loads it.
 */
export function readMetadata(value: unknown): JobMetadata | undefined {
  try {
    const isFit = value !== null && JSON.stringify(value).length <= MAX_METADATA_BYTES;
    return isFit ? (value as JobMetadata) : undefined; // JSON, and not null
  } catch {
    return undefined; // absent, or nested too deeply
  }
}

/**
 * Reads metadata that an application sets. `undefined` and `null`: none.
 *
 * @returns a copy, as it is after the way over a wire: a `Date` is a text.
 * @throws SvcError `bad_request`, when it is not JSON or has more than {@link MAX_METADATA_BYTES}.
 */
export function parseMetadata(value: unknown): JobMetadata | undefined {
  if (value === undefined || value === null) return undefined;
  const text = formatMetadata(value);
  if (text !== undefined) return JSON.parse(text) as JobMetadata; // just formatted
  throw new SvcError('bad_request', `"metadata" must be JSON of at most ${MAX_METADATA_BYTES} bytes.`);
}

/** `undefined`: it is not JSON, or too large. */
function formatMetadata(value: unknown): string | undefined {
  const text = formatJson(value);
  const isFit = text !== undefined && new TextEncoder().encode(text).length <= MAX_METADATA_BYTES;
  return isFit && text !== 'null' ? text : undefined;
}

function formatJson(value: unknown): string | undefined {
  try {
    return JSON.stringify(value, refuseNoJson);
  } catch {
    return undefined; // nested too deeply, a `bigint`, or refused
  }
}

/**
 * `JSON.stringify` would leave these out, or write `null` or `{}` in their place: a number that JSON does not have, a
 * `Date` without a time, a `Promise` that nobody has awaited, a `Map`. `toJSON` was called before.
 */
function refuseNoJson(this: unknown, name: string, value: unknown): unknown {
  const given = (this as Record<string, unknown>)[name]; // the object or list that `value` is in
  const isLeftOut = value === undefined ? Array.isArray(this) || given !== undefined : isOutsideJson(value);
  if (isLeftOut || (value === null && given !== null)) throw new TypeError('This is not JSON.');
  return value;
}

function isOutsideJson(value: unknown): boolean {
  if (typeof value === 'number') return !Number.isFinite(value);
  if (typeof value === 'object') return value !== null && !Array.isArray(value) && !isPlainObject(value);
  return typeof value === 'function' || typeof value === 'symbol';
}

/** Also one of another realm, whose `Object.prototype` is another one, too. */
function isPlainObject(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}
