/** What `accept` is compared with: the file's name and its media type, which may be empty. */
export interface FileKind {
  name: string;
  type: string;
}

/**
 * Whether a file fits an `accept` list, as the HTML standard defines it
 * (https://html.spec.whatwg.org/multipage/input.html#attr-input-accept): media types, `image/*` and
 * the like, and extensions with a dot, without regard to case. An empty list takes everything.
 */
export function fitsAccept(accept: string, file: FileKind): boolean {
  const tokens = splitAccept(accept);
  return tokens.length === 0 || tokens.some((token) => fitsToken(token, file));
}

const EXTENSION = /^\.[^/]+$/;
// No media type has other characters (RFC 9110, section 5.6.2): the old `image/*;capture=camera` asks for nothing.
const MEDIA_TYPE = /^[\w!#$%&'*+.^`|~-]+\/[\w!#$%&'*+.^`|~-]+$/;

/** The single tokens of an `accept` list, in lower case, without those that have no meaning. */
export function splitAccept(accept: string): string[] {
  return accept
    .split(',')
    .map((token) => token.trim().toLowerCase())
    .filter((token) => EXTENSION.test(token) || MEDIA_TYPE.test(token));
}

function fitsToken(token: string, file: FileKind): boolean {
  if (token.startsWith('.')) return file.name.toLowerCase().endsWith(token);
  const type = mediaType(file.type);
  if (token === '*/*') return true;
  return token.endsWith('/*') ? type.startsWith(token.slice(0, -1)) : type === token;
}

/** The type alone, without parameters such as `charset`. */
function mediaType(type: string): string {
  return (type.split(';')[0] ?? '').trim().toLowerCase();
}
