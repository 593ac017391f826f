import { DEFAULT_ROUTE_BASE } from './job/routes.ts';
import { hasUserInfo, parseHttpUrl } from './wire/read-fields.ts';

/** What a browser extension needs to use a backend, as one address carries it. */
export interface SetupLink {
  /** The backend's address, without a slash at its end. */
  address: string;
  /** The path of the four routes below the address. */
  routeBase: string;
  /** Where phones open the upload page. `null`: where the backend says. */
  uploadAddress: string | null;
  /** The name under which the extension lists the backend; may be empty. */
  name: string;
  /** Sent with each request to the backend, for example its key. */
  headers: readonly { name: string; value: string }[];
}

/** The path, below the backend's address, of the page that the link opens. */
export const SETUP_PATH = '/setup';

/** The field that every link has: other sites have pages at `/setup`, too. Its value is the version of the form. */
const MARK = 'pocketfill';
const VERSION = '1';
/** A field's name where a page or a mail program has written `&` as in HTML, once or more often. */
const ENCODED = /^(amp|#38|#x26);/i;

/**
 * The address that sets up an extension: `https://files.example.com/setup#pocketfill=1&name=…&header=…`. All but the
 * address is in the fragment, which browsers send to no server: it may hold a key.
 */
export function createSetupLink(link: SetupLink): string {
  const { address, routeBase, uploadAddress, name, headers } = link;
  const fields = new URLSearchParams({ [MARK]: VERSION });
  if (name !== '') fields.append('name', name);
  if (routeBase !== DEFAULT_ROUTE_BASE) fields.append('routeBase', routeBase);
  if (uploadAddress !== null) fields.append('upload', uploadAddress);
  for (const header of headers) fields.append('header', `${header.name}: ${header.value}`);
  // Messengers and mail programs leave "%20" alone more often than "+".
  return `${trimSlashes(address)}${SETUP_PATH}#${fields.toString().replaceAll('+', '%20')}`;
}

/** The link for the one person or device whose key it has, at a server that asks for keys. */
export function createPersonLink(address: string, key: string): string {
  const headers = [{ name: 'Authorization', value: `Bearer ${key}` }];
  return createSetupLink({ address, routeBase: DEFAULT_ROUTE_BASE, uploadAddress: null, name: '', headers });
}

/** The most that a link has. */
export const MAX_SETUP_LINK_CHARACTERS = 4_000;
const MAX_HEADERS = 20;

/**
 * Takes a setup link apart. The fields are as they were written: the reader checks them. `undefined`: it is no such
 * link, or too long.
 */
export function parseSetupLink(text: string): SetupLink | undefined {
  const url = text.length > MAX_SETUP_LINK_CHARACTERS ? undefined : parseHttpUrl(text.trim());
  // Some programs add a slash, or a query of their own.
  const path = trimSlashes(url?.pathname ?? '');
  if (!url || hasUserInfo(url) || !path.endsWith(SETUP_PATH)) return undefined;
  const fields = new URLSearchParams(url.hash.slice(1));
  if (fields.get(MARK) !== VERSION || [...fields.keys()].some((name) => ENCODED.test(name))) return undefined;
  const headers = fields.getAll('header').map(splitHeader);
  if (headers.length > MAX_HEADERS) return undefined;
  const known = headers.filter((header) => header !== undefined);
  if (known.length < headers.length) return undefined;
  return {
    address: url.origin + path.slice(0, -SETUP_PATH.length),
    routeBase: fields.get('routeBase') ?? DEFAULT_ROUTE_BASE,
    uploadAddress: fields.get('upload'),
    name: fields.get('name') ?? '',
    headers: known,
  };
}

/** `Name: value`, as HTTP writes it. `undefined`: it has no name. */
function splitHeader(line: string): SetupLink['headers'][number] | undefined {
  const colon = line.indexOf(':');
  return colon < 1 ? undefined : { name: line.slice(0, colon).trim(), value: line.slice(colon + 1).trim() };
}

function trimSlashes(text: string): string {
  return text.replace(/\/+$/, '');
}
