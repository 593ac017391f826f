import { texts } from '../../lib/texts.ts';
import { nameFileType } from './file-type-names.ts';

const MAX_NAMES = 3;

/**
 * The HTML `accept` attribute in plain words, for example `image`, `PDF or Word`, `JPEG, PNG, GIF and
 * others`. An empty text: the field takes anything.
 */
export function describeAccept(accept: string): string {
  const { fileTypes, listed } = texts.popup;
  const entries = readEntries(accept);
  if (entries.length === 0 || entries.includes('*/*')) return '';
  const found = entries.map(nameFileType);
  const named = found.filter((type) => type !== undefined && !entries.includes(type.wildcard));
  const names = [...new Set(named.map((type) => type?.name ?? ''))];
  if (names.length === 0) return fileTypes.unnamed;
  const hasMore = names.length > MAX_NAMES || found.includes(undefined);
  if (hasMore) return fileTypes.andOthers(listed(names.slice(0, MAX_NAMES)));
  const [last = ''] = names.slice(-1);
  return names.length === 1 ? last : fileTypes.oneOf(listed(names.slice(0, -1)), last);
}

/** Browsers leave out what is neither an extension nor a type, and types with parameters too. */
function readEntries(accept: string): string[] {
  return accept
    .split(',')
    .map((entry) => entry.trim().toLowerCase())
    .filter((entry) => /^\.[^\s;]+$/.test(entry) || /^[^\s;/]+\/[^\s;/]+$/.test(entry));
}
