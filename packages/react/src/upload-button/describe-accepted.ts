import { formatLimit, splitAccept } from '@svc/protocol';

const MAX_NAMES = 4;
const NAMES: Record<string, string> = {
  'image/*': 'images',
  'video/*': 'videos',
  'audio/*': 'sound',
  'text/*': 'text',
  'text/plain': 'text',
};

/** For example `Images, PDF, up to 10 MB`; empty, where anything is taken. */
export function describeAccepted(accept: string, maxBytes: number | null): string {
  const tokens = splitAccept(accept);
  const names = tokens.includes('*/*') ? [] : nameAll(tokens);
  const size = maxBytes === null ? [] : [`up to ${formatLimit(maxBytes)}`];
  const text = [...names, ...size].join(', ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function nameAll(tokens: string[]): string[] {
  const found = [...new Set(tokens.map(nameOne))];
  const names = found.filter((name) => name !== null).slice(0, MAX_NAMES);
  return names.length === 0 || names.length === found.length ? names : [...names, 'and others'];
}

/** `.pdf` and `application/pdf` are `PDF`; a type that few people know has no name. */
function nameOne(token: string): string | null {
  const known = NAMES[token];
  if (known !== undefined) return known;
  const [, name] = /(?:^\.|\/)([\da-z]{1,5})$/.exec(token) ?? [];
  if (name === undefined) return null;
  return name === 'jpg' ? 'JPEG' : name.toUpperCase();
}
