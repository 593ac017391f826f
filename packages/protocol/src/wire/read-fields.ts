/** Readers of unknown JSON: each returns the value if it has the expected form, else `undefined`. */

export type JsonObject = Record<string, unknown>;

export function readObject(value: unknown): JsonObject | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as JsonObject) // a plain JSON object has string keys only
    : undefined;
}

export function readText(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** A whole number of zero or more that JavaScript holds exactly. */
export function readCount(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : undefined;
}

/** The last moment that a `Date` can hold (https://tc39.es/ecma262/#sec-time-values-and-time-range). */
const MAX_TIME_MS = 8.64e15;

/** What `File.lastModified` may say: whole milliseconds since 1970, no later than a `Date` can be. */
export function readLastModified(value: unknown): number | undefined {
  const timeMs = readCount(value);
  return timeMs !== undefined && timeMs <= MAX_TIME_MS ? timeMs : undefined;
}

/**
 * An absolute `http:` or `https:` address, as it was written. `undefined` with a user name or a password:
 * `https://bank.example@evil.example/` looks like another host.
 */
export function readHttpUrl(value: unknown): string | undefined {
  const text = readText(value);
  const url = text === undefined ? undefined : parseHttpUrl(text);
  return url && !hasUserInfo(url) ? text : undefined;
}

/** Whether it is an http or https origin as browsers write it, for example `https://example.com`. */
export function isHttpOrigin(value: unknown): value is string {
  const text = readText(value);
  return text !== undefined && parseHttpUrl(text)?.origin === text;
}

export function hasUserInfo({ username, password }: URL): boolean {
  return username !== '' || password !== '';
}

/** An absolute `http:` or `https:` address, taken apart. (`URL.parse` is missing in Node 18.) */
export function parseHttpUrl(text: string): URL | undefined {
  try {
    const url = new URL(text);
    return url.protocol === 'http:' || url.protocol === 'https:' ? url : undefined;
  } catch {
    return undefined; // not an address at all
  }
}

/** A date as text, in any form that `Date` reads. */
export function readDate(value: unknown): string | undefined {
  const text = readText(value);
  return text === undefined || Number.isNaN(Date.parse(text)) ? undefined : text;
}

export function readBoolean(value: unknown): boolean | undefined {
  return typeof value === 'boolean' ? value : undefined;
}

/** A reader for each field of an object; `undefined` means that the field is absent. */
export type FieldReaders<Fields> = { [Name in keyof Fields]?: (value: unknown) => Fields[Name] | undefined };

/** The fields that their readers accept, under the same names. The others are left out. */
export function readOptional<Fields extends object>(
  fields: JsonObject,
  readers: FieldReaders<Fields>,
): Partial<Fields> {
  const all = Object.entries<((value: unknown) => unknown) | undefined>(readers);
  const read = all.map(([name, read]) => [name, read?.(fields[name])] as const);
  return Object.fromEntries(read.filter(([, value]) => value !== undefined)) as Partial<Fields>;
}

/** The names of fields that are there, and that their readers do not accept. `null` means the same as absent. */
export function listIgnored<Fields extends object>(
  fields: JsonObject,
  readers: FieldReaders<Fields>,
): string[] {
  return Object.entries<((value: unknown) => unknown) | undefined>(readers).flatMap(([name, read]) => {
    const value = fields[name] ?? undefined;
    return value !== undefined && read?.(value) === undefined ? [name] : [];
  });
}
