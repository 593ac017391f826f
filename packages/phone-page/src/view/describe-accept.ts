import { nameFileType, readAcceptedKinds, type AcceptedKind, type FileTypeName } from '@svc/protocol';

/** Families with a more specific word than "files". */
const NOUNS: Partial<Record<string, string>> = { image: 'images', video: 'videos' };
const FAMILIES: Partial<Record<string, string>> = { ...NOUNS, audio: 'sound files' };
const PROGRAM_FILES: Partial<Record<string, string>> = { Word: 'Word documents', Excel: 'Excel sheets' };

const MAX_NAMES = 4;
const OTHERS = 'some other types';

/** An `accept` list in plain words: `images and PDF files`. `undefined` when it takes any file. */
export function describeAccept(accept: string): string | undefined {
  const types = readAcceptedKinds(accept).map(nameFileType);
  if (types.length === 0) return undefined;
  const words = [...new Set(types.filter((type) => type !== undefined).map(describeType))];
  if (words.length === 0) return 'special files';
  const hasOthers = types.includes(undefined) || words.length > MAX_NAMES;
  return joinWords(hasOthers ? [...words.slice(0, MAX_NAMES - 1), OTHERS] : words);
}

function describeType({ name, family }: FileTypeName): string {
  if (name === undefined) return FAMILIES[family] ?? `${family} files`;
  return PROGRAM_FILES[name] ?? `${name} ${NOUNS[family] ?? 'files'}`;
}

function joinWords(words: string[]): string {
  const last = words[words.length - 1] ?? ''; // Safari 15.0 has no at()
  return words.length > 1 ? `${words.slice(0, -1).join(', ')} and ${last}` : last;
}

/**
 * The `accept` of the file field: each known format with its usual types and extensions. iOS turns HEIC photos into
 * JPEG only when media types of images are named, and some Android pickers know no extensions.
 */
export function fieldAccept(accept: string): string {
  return [...new Set(readAcceptedKinds(accept).flatMap(listTokens))].join(',');
}

function listTokens(kind: AcceptedKind): readonly string[] {
  switch (kind.kind) {
    case 'family':
      return [`${kind.family}/*`];
    case 'format': {
      const known = kind.formats.flatMap((format) => format.extensions);
      // Android treats an unknown extension as any file, and then offers no camera roll.
      const extensions = known.filter((extension) => !(kind.family in NOUNS) || extension === kind.token);
      const types = kind.formats.flatMap((format) => format.types.slice(0, 1));
      return [...extensions, ...(kind.token.includes('/') ? [kind.token] : []), ...types];
    }
    case 'type':
      // The type `image/own` is unknown, so its whole family is asked for.
      return [kind.type, ...(kind.family in FAMILIES ? [`${kind.family}/*`] : [])];
    case 'extension':
      return [kind.extension];
    default:
      return kind satisfies never;
  }
}
