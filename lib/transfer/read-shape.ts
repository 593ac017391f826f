import { readObject } from '@svc/protocol';

/** Returns the value where it has the wanted form, else `undefined`: as the protocol's readers. */
export type Reader<T> = (value: unknown) => T | undefined;

type OptionalName<T> = { [Name in keyof T]-?: object extends Pick<T, Name> ? Name : never }[keyof T];

/** Each field of an object with its reader. */
type Shape<T> = { [Name in keyof T]-?: Reader<Exclude<T[Name], undefined>> };

/**
 * Reads an object with these fields and leaves out all others. Strict: one field of another form, and there is no such
 * object. Only those in `optional` may be absent.
 */
export function shape<T extends object>(
  readers: Shape<T>,
  optional: readonly OptionalName<T>[] = [],
): Reader<T> {
  const names = Object.keys(readers) as (keyof T & string)[]; // the keys of a literal
  return (value) => {
    const fields = readObject(value);
    if (!fields) return undefined;
    const read: Partial<T> = {};
    for (const name of names) {
      const own: unknown = Object.hasOwn(fields, name) ? fields[name] : undefined;
      if (own === undefined && (optional as readonly (keyof T)[]).includes(name)) continue;
      const field = readers[name](own);
      if (field === undefined) return undefined;
      read[name] = field;
    }
    return read as T; // each that it has to have
  };
}

export function orNull<T>(read: Reader<T>): Reader<T | null> {
  return (value) => (value === null ? null : read(value));
}

/** A list with no more entries than that, all of the same form. */
export function listOf<T>(read: Reader<T>, max: number): Reader<T[]> {
  return (value) => {
    if (!Array.isArray(value) || value.length > max) return undefined;
    const entries = value.map(read).filter((entry) => entry !== undefined);
    return entries.length === value.length ? entries : undefined;
  };
}

export function oneOf<const T>(known: readonly T[]): Reader<T> {
  return (value) => known.find((one) => one === value);
}

/** One of several forms, of which the field `name` says which. */
export function tagged<T extends object, Name extends keyof T & string>(
  name: Name,
  forms: { [Tag in T[Name] & string]: Reader<Extract<T, Record<Name, Tag>>> },
): Reader<T> {
  return (value) => {
    const tag = readObject(value)?.[name];
    return typeof tag === 'string' && Object.hasOwn(forms, tag)
      ? forms[tag as T[Name] & string](value)
      : undefined;
  };
}
