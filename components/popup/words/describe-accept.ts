import { nameFileType, readAcceptedKinds, type AcceptedKind } from '@svc/protocol';
import { texts } from '../../../lib/texts/texts.ts';

const MAX_NAMES = 3;
const { fileTypes, listed } = texts.popup;

/**
 * The HTML `accept` attribute in plain words, for example `image`, `PDF or Word`, `JPEG, PNG, GIF and others`. Empty if
 * the field takes any file.
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

function nameKind(kind: AcceptedKind): string | undefined {
  const { name, family = '' } = nameFileType(kind) ?? {};
  return name ?? fileTypes.families[family];
}
