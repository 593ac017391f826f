import { readAcceptedKinds, type AcceptedKind } from '@svc/protocol';

/** Of the families whose files have a word that says more than "files". */
const NOUNS: Partial<Record<string, string>> = { image: 'images', video: 'videos' };
const FAMILIES: Partial<Record<string, string>> = { ...NOUNS, audio: 'sound files' };
const FORMATS: Partial<Record<string, string>> = {
  text: 'text files',
  Word: 'Word documents',
  Excel: 'Excel sheets',
};

const MAX_NAMES = 4;

/** An `accept` list in plain words: `images and PDF files`. `undefined` when it takes any file. */
export function describeAccept(accept: string): string | undefined {
  const kinds = readAcceptedKinds(accept);
  return kinds.length === 0 ? undefined : joinWords([...new Set(kinds.map(nameKind))]);
}

function nameKind(kind: AcceptedKind): string {
  switch (kind.kind) {
    case 'family':
      return FAMILIES[kind.family] ?? `${kind.family} files`;
    case 'format':
      return FORMATS[kind.name] ?? `${kind.name} ${NOUNS[kind.family] ?? 'files'}`;
    case 'type':
      return `${kind.type
        .slice(kind.family.length + 1)
        .replace(/^(x-|vnd\.)/, '')
        .toUpperCase()} files`;
    case 'extension':
      return `${kind.extension} files`;
    default:
      return kind satisfies never;
  }
}

function joinWords(words: string[]): string {
  const shown = words.length > MAX_NAMES ? [...words.slice(0, MAX_NAMES - 1), 'some other types'] : words;
  const last = shown[shown.length - 1] ?? ''; // Safari 15.0 has no at()
  return shown.length > 1 ? `${shown.slice(0, -1).join(', ')} and ${last}` : last;
}

/**
 * What the file field asks the phone for: each known format also by what systems call it. iOS turns HEIC photos into JPEG
 * only when media types of images are named, and some Android pickers know no extensions.
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
      // Android takes an extension that it does not know for a file of any kind, and offers no camera roll then.
      const extensions = known.filter((extension) => !(kind.family in NOUNS) || extension === kind.token);
      const types = kind.formats.flatMap((format) => format.types.slice(0, 1));
      return [...extensions, ...(kind.token.includes('/') ? [kind.token] : []), ...types];
    }
    case 'type':
      // Which image `image/own` is, nobody can tell.
      return [kind.type, ...(kind.family in FAMILIES ? [`${kind.family}/*`] : [])];
    case 'extension':
      return [kind.extension];
    default:
      return kind satisfies never;
  }
}
