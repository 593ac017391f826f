import { readObject, readText } from '@svc/protocol';

/** Returns the value where it has the wanted form, else `undefined`: as the protocol's readers. */
export type Reader<T> = (value: unknown) => T | undefined;
/** What a reader returns where the form is right. */
export type Read<R> = R extends Reader<infer T> ? T : never;

// `@__NO_SIDE_EFFECTS__`: bundlers leave out readers that a script does not use. One of the scripts is in every page.

type OptionalName<T> = { [Name in keyof T]-?: object extends Pick<T, Name> ? Name : never }[keyof T];

/** Each field of an object with its reader. */
type Shape<T> = { [Name in keyof T]-?: Reader<Exclude<T[Name], undefined>> };

/**
 * Reads an object with these fields and leaves out all others. Strict: one field of another form, and there is no such
 * object. Only those in `optional` may be absent.
 */
/* @__NO_SIDE_EFFECTS__ */
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

/** Of what says nothing. */
export const nothing = (): null => null;

/** A text that is not empty. */
export const readId: Reader<string> = (value) => readText(value) || undefined;

/* @__NO_SIDE_EFFECTS__ */
export function orNull<T>(read: Reader<T>): Reader<T | null> {
  return (value) => (value === null ? null : read(value));
}

/** A list with no more entries than that, all of the same form. */
/* @__NO_SIDE_EFFECTS__ */
export function listOf<T>(read: Reader<T>, max: number): Reader<T[]> {
  return (value) => {
    if (!Array.isArray(value) || value.length > max) return undefined;
    const entries = value.map(read).filter((entry) => entry !== undefined);
    return entries.length === value.length ? entries : undefined;
  };
}

/* @__NO_SIDE_EFFECTS__ */
export function oneOf<const T>(known: readonly T[]): Reader<T> {
  return (value) => known.find((one) => one === value);
}

/** A member of a union without the field that names it. */
export type Untagged<T, Name extends string> = T extends unknown ? Omit<T, Name> : never;

/** One of several forms, of which the field `name` says which: each with the reader of its other fields. */
/* @__NO_SIDE_EFFECTS__ */
export function tagged<T extends object, Name extends keyof T & string>(
  name: Name,
  forms: { [Tag in T[Name] & string]: Reader<Untagged<Extract<T, Record<Name, Tag>>, Name>> },
): Reader<T> {
  return (value) => {
    const tag = readObject(value)?.[name];
    if (typeof tag !== 'string' || !Object.hasOwn(forms, tag)) return undefined;
    const fields = forms[tag as T[Name] & string](value);
    return fields && ({ [name]: tag, ...fields } as unknown as T); // the form that has this tag
  };
}
