import { formatLimit } from '@svc/protocol';

const MAX_NAMES = 4;
const NAMES: Record<string, string> = {
  'image/*': 'images',
  'video/*': 'videos',
  'audio/*': 'sound',
  'text/*': 'text',
  'text/plain': 'text',
};

/** For example `Images, PDF, up to 10 MB` or `Up to 10 files, 20 MB each`; empty, where anything is taken. */
export function describeAccepted(accept: string, maxBytes: number | null, maxFiles = 1): string {
  const tokens: readonly string[] = accept.toLowerCase().match(/[^\s,;|]+/g) ?? [];
  const names = tokens.includes('*/*') ? [] : nameAll(tokens);
  const size = maxBytes === null ? '' : formatLimit(maxBytes);
  const limits =
    maxFiles > 1 ? [`up to ${maxFiles} files`, size && `${size} each`] : [size && `up to ${size}`];
  const text = [...names, ...limits].filter(Boolean).join(', ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function nameAll(tokens: readonly string[]): string[] {
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
