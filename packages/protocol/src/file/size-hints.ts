import { readCount, readObject } from '../wire/read-fields.ts';
import { findFormatsOfFile, type FileKind } from './accept.ts';

/** Kinds of files with limits of their own. `any`: all kinds without an entry. */
export const SIZE_HINT_KINDS = ['image', 'video', 'audio', 'document', 'any'] as const;
export type SizeHintKind = (typeof SIZE_HINT_KINDS)[number];

/** The most bytes that a page seems to take, by kind of file. A guess: shown, never enforced. */
export type SizeHints = Partial<Record<SizeHintKind, number>>;

/** Leaves out entries of other forms. `undefined`: no entry is left. */
export function readSizeHints(value: unknown): SizeHints | undefined {
  const fields = readObject(value);
  const known = SIZE_HINT_KINDS.flatMap((kind) => {
    const bytes = readCount(fields?.[kind]);
    return bytes === undefined ? [] : [[kind, bytes] as const];
  });
  return known.length === 0 ? undefined : Object.fromEntries(known);
}

/** The largest limit that may apply to a file, in bytes. `Infinity`: no limit. */
export function findSizeHint(hints: SizeHints, file: FileKind): number {
  const families = new Set(
    findFormatsOfFile(file).flatMap(({ types }) => types.map((type) => type.split('/')[0])),
  );
  if (families.size === 0) return largestHint(hints);
  const kinds = SIZE_HINT_KINDS.filter((kind) => families.has(kind));
  const limits = (kinds.length === 0 ? (['document'] as const) : kinds).map(
    (kind) => hints[kind] ?? hints.any ?? Infinity,
  );
  return Math.max(...limits);
}

/** The limit for files of any kind, in bytes. */
export function largestHint(hints: SizeHints): number {
  return Math.max(...Object.values(hints));
}
