import { formatLimit, nameByLetters, splitAccept } from '@svc/protocol';

const MAX_NAMES = 4;
const FAMILIES = new Map([
  ['image', 'images'],
  ['video', 'videos'],
  ['audio', 'sound'],
  ['text', 'text'],
]);

/** For example `Images, PDF, up to 10 MB` or `Up to 10 files, 20 MB each`. Empty: any file is accepted. */
export function describeAccepted(accept: string, maxBytes: number | null, maxFiles = 1): string {
  const tokens = splitAccept(accept);
  const names = tokens.some((token) => token.includes('*.*') || token === '*/*') ? [] : nameAll(tokens);
  const size = maxBytes === null ? '' : formatLimit(maxBytes);
  const limits =
    maxFiles > 1 ? [`up to ${maxFiles} files`, size && `${size} each`] : [size && `up to ${size}`];
  const text = [...names, ...limits].filter(Boolean).join(', ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function nameAll(tokens: readonly string[]): string[] {
  const found = [...new Set(tokens.map(nameOne))];
  const names = found.filter((name) => name !== undefined).slice(0, MAX_NAMES);
  return names.length === 0 || names.length === found.length ? names : [...names, 'and others'];
}

/** A type that few people know has no name. */
function nameOne(token: string): string | undefined {
  const [, family = ''] = /^([a-z]+?)s?(?:[/.]\*?|\/plain)?$/.exec(token) ?? [];
  return FAMILIES.get(family) ?? nameByLetters(token);
}
