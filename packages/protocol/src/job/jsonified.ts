import type { JobMetadata, JsonValue } from './metadata.ts';

/**
 * The type of what `JSON.parse(JSON.stringify(value))` gives: what the other side of a wire reads. A `Date` is a text, as
 * its `toJSON` says; a method is not there; a `Map` has no content.
 *
 * @typeParam T - the type of the value. `any` and `unknown` stay what they are.
 */
export type Jsonified<T> = unknown extends T
  ? T
  : T extends JsonValue | undefined | void
    ? T
    : T extends { toJSON: (...none: never) => infer Written }
      ? Jsonified<Written>
      : T extends LeftOut
        ? undefined
        : T extends WrittenAsEmpty
          ? Record<string, never>
          : T extends readonly unknown[]
            ? { [Index in keyof T]: JsonifiedItem<Jsonified<T[Index]>> }
            : T extends object
              ? { [Name in keyof T as WrittenName<Name, T[Name]>]: Jsonified<T[Name]> }
              : never; // a `bigint`: `JSON.stringify` throws

/**
 * The metadata that may be stored: `never` takes the place of what is never JSON, for example of a promise that nobody has
 * awaited. {@link Jsonified} is what comes back.
 */
export type Storable<T> = unknown extends T
  ? T
  : T extends JobMetadata | null | undefined | { toJSON: (...none: never) => unknown }
    ? T
    : T extends LeftOut | WrittenAsEmpty | PromiseLike<unknown>
      ? never
      : T extends object
        ? { [Name in keyof T]: Storable<T[Name]> }
        : never;

type LeftOut = ((...none: never) => unknown) | (abstract new (...none: never) => unknown) | symbol;

/** What has its content behind methods. `arrayBuffer`: a `Blob`, a `Request`, a `Response`. */
type WrittenAsEmpty =
  | ReadonlyMap<unknown, unknown>
  | ReadonlySet<unknown>
  | RegExp
  | { arrayBuffer: () => unknown };

/** `null` takes the place of what is left out of an object. */
type JsonifiedItem<Item> = Item extends undefined ? null : Item;

/** A field that is `undefined` stays in the type: to who reads it, it is the same as one that is not there. */
type WrittenName<Name, Value> = Name extends symbol
  ? never
  : [Value] extends [undefined]
    ? Name
    : [Value] extends [LeftOut | undefined]
      ? never
      : Name;
