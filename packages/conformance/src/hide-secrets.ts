import { cleanText } from '@svc/protocol';

/** A part of a value that is shorter is no secret. */
const MIN_SECRET = 3;
/** Shorter ones are hidden only as words of their own, or a header `X-Env: a` would hide each "a". */
const MIN_PART = 4;
/** The names of schemes (https://www.iana.org/assignments/http-authschemes) say nothing. */
const SCHEME = /^(basic|bearer|digest|negotiate|token|apikey)$/i;

/** What is shown of an answer, in characters. */
const MAX_SHOWN = 300;

/**
 * Makes text of a backend fit to be read on a screen or in a log: one line of at most 300 characters, without the
 * values of the request headers, which a backend may repeat in any form, and without more of an address than its origin,
 * since it may be presigned. The text must not be cut before, as half a key would not be found.
 *
 * @param headers - of requests to the routes.
 */
export function createSecretHider(headers: Record<string, string>): (text: string) => string {
  const secrets = [...new Set(Object.values(headers).flatMap(listSecrets))].toSorted(
    (a, b) => b.length - a.length,
  );
  const patterns = secrets.map(createPattern);
  const contains = (text: string) =>
    secrets.some((secret) => secret.length >= MIN_PART && text.toLowerCase().includes(secret.toLowerCase()));
  return (text) => {
    let hidden = hideAddresses(text);
    for (const pattern of patterns) hidden = hidden.replaceAll(pattern, '…');
    hidden = hidden.replaceAll(ENCODED, (word) => (listDecoded(word).some(contains) ? '…' : word));
    return cleanText(hidden, MAX_SHOWN);
  };
}

/** The value of a header and its parts: cookies, the words after a scheme, user and password of a Basic header. */
function listSecrets(value: string): string[] {
  const words = value.split(/[\s,;]+/).flatMap((word) => [word, word.replace(/^[^=]*=(?=[^=])/, '')]);
  const decoded = words.map(decodeBase64).filter((text) => /^[^\p{C}\uFFFD]{3,}$/u.test(text));
  const pairs = decoded.concat(decoded.flatMap((text) => text.split(/:(.*)/s)));
  const all = [value, ...words.map((word) => word.replaceAll(/^"|"$/g, '')), ...pairs];
  return all.filter(
    (text) => (text === value ? text !== '' : text.length >= MIN_SECRET) && !SCHEME.test(text),
  );
}

/** In any case, and as it stands in JSON and in HTML. */
function createPattern(secret: string): RegExp {
  const inJson = JSON.stringify(secret).slice(1, -1);
  const inHtml = secret.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
  const forms = [...new Set([inHtml, inJson, secret])].map((form) =>
    form.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`),
  );
  const isPart = secret.length >= MIN_PART;
  return new RegExp(isPart ? forms.join('|') : `(?<![\\w])(?:${forms.join('|')})(?![\\w])`, 'gi');
}

/** A run of percent-encoding or base64. */
const ENCODED = /[\w%+/.~*!-]{4,}={0,2}/g;

function listDecoded(word: string): string[] {
  const plain = word.replaceAll('+', ' ').replaceAll(/(?:%[\da-f]{2})+/gi, (run) => {
    return Buffer.from(run.replaceAll('%', ''), 'hex').toString();
  });
  return [plain, decodeBase64(word), decodeBase64(plain)];
}

/** Of either alphabet. What is no base64 gives any text. */
function decodeBase64(text: string): string {
  return Buffer.from(text, 'base64').toString();
}

/** Of an address, also as JSON or percent-encoding writes it. The limits of length keep the search short. */
const USER = /((?:\\?\/){2})[^\s/?#"'<>\\]{1,300}@/g;
const ADDRESS = /([a-z][\w+.-]{0,20}:)?(?:\\?\/){2}([^\s/?#"'<>\\]{1,300})[/?#\\][^\s"'<>]*/gi;
const ENCODED_ADDRESS = /https?%3a%2f%2f[^\s"'<>]+/gi;
/** A path with a query. */
const PATH = /(?<![\w/\\?])\/[^\s"'<>?#]{0,300}\?[^\s"'<>]+/g;

function hideAddresses(text: string): string {
  return text
    .replaceAll(USER, '$1')
    .replaceAll(ADDRESS, '$1//$2/…')
    .replaceAll(ENCODED_ADDRESS, '…')
    .replaceAll(PATH, '/…');
}
