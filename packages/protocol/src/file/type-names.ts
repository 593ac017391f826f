import type { AcceptedKind } from './accept.ts';

export interface FileTypeName {
  /** The same in every language: `PDF`, `Word`. Absent: a text for the family is needed. */
  name?: string;
  /** The first half of the media type, such as `image`. Empty: not known. */
  family: string;
}

/** `undefined` for a type that has no name in plain words. An unknown extension is named by its letters. */
export function nameFileType(kind: AcceptedKind): FileTypeName | undefined {
  switch (kind.kind) {
    case 'family':
      return { family: kind.family };
    case 'format':
      return kind.name === 'text' ? { family: 'text' } : { name: kind.name, family: kind.family };
    case 'extension':
      return /^\.[\da-z]{1,8}$/.test(kind.extension)
        ? { name: kind.extension.slice(1).toUpperCase(), family: '' }
        : undefined;
    case 'type':
      return undefined;
    default:
      return kind satisfies never;
  }
}

const PROGRAMS: readonly [name: string, tokens: RegExp][] = [
  ['Word', /(?:ms-?|win)word|wordproc|^\.do[ct][mx]?$/],
  ['Excel', /excel|spreadsheetml|^\.xl\w\w?$/],
  ['PowerPoint', /powerpoint|presentationml|^\.p[op][ts][mx]?$/],
  ['JPEG', /(?:^\.|\/)p?jpe?g$/],
];

/**
 * A short name for an entry of an `accept` list, for lists that are too long: the program's name, else the
 * extension's letters. `undefined` for other types and for families.
 */
export function nameByLetters(entry: string): string | undefined {
  const [program] = PROGRAMS.find(([, tokens]) => tokens.test(entry)) ?? [];
  return program ?? /(?:^\*?\.|\/|^)([\da-z]{1,5})$/.exec(entry)?.[1]?.toUpperCase();
}
