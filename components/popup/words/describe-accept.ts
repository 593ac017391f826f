import { readAcceptedKinds, type AcceptedKind } from '@svc/protocol';
import { texts } from '../../../lib/texts/texts.ts';

const MAX_NAMES = 3;
const { fileTypes, listed } = texts.popup;

/**
 * The HTML `accept` attribute in plain words, for example `image`, `PDF or Word`, `JPEG, PNG, GIF and
 * others`. An empty text: the field takes anything.
 */
export function describeAccept(accept: string): string {
  const kinds = readAcceptedKinds(accept);
  if (kinds.length === 0) return '';
  const found = kinds.map(nameKind);
  const names = [...new Set(found.filter((name) => name !== undefined))];
  if (names.length === 0) return fileTypes.unnamed;
  const hasMore = names.length > MAX_NAMES || found.includes(undefined);
  if (hasMore) return fileTypes.andOthers(listed(names.slice(0, MAX_NAMES)));
  const [last = ''] = names.slice(-1);
  return names.length === 1 ? last : fileTypes.oneOf(listed(names.slice(0, -1)), last);
}

/** `undefined` for a type that has no name in plain words. An unknown extension is named by its letters. */
function nameKind(kind: AcceptedKind): string | undefined {
  switch (kind.kind) {
    case 'family':
      return fileTypes.families[kind.family];
    case 'format':
      return kind.name === 'text' ? fileTypes.text : kind.name;
    case 'extension':
      return /^\.[\da-z]{1,8}$/.test(kind.extension) ? kind.extension.slice(1).toUpperCase() : undefined;
    case 'type':
      return undefined;
    default:
      return kind satisfies never;
  }
}
