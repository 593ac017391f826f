import { cleanText, DEFAULT_ROUTE_BASE, DEFAULT_UPLOAD_URL, readObject, readText } from '@svc/protocol';
import { parseAddress, parseRouteBase } from './backend-address.ts';
import { parseHeaders, type RequestHeader } from './request-headers.ts';

/** Where job routes and upload page are, and what is sent along. */
export interface Backend {
  /** Without a slash at its end, for example `http://localhost:8787`. */
  address: string;
  /** For example `/api/svc`. */
  routeBase: string;
  /** Base of the upload address, where the person has set one. */
  uploadAddress: string | null;
  /** Sent to the job routes and to what the server says of itself, at this address, and nowhere else. */
  headers: readonly RequestHeader[];
}

/** A backend as the person keeps it. */
export interface SavedBackend extends Backend {
  /** Random; it stays when all else of the backend changes, and tells it from others at its address. */
  id: string;
  /** May be empty: {@link nameOf} is what is shown. */
  name: string;
}

/** What tells whether two are the same, see {@link isSameBackend}. */
export type BackendIdentity = Pick<SavedBackend, 'id' | 'address' | 'routeBase'>;

/** At least one backend, and the one of them that new transfers use. */
export interface SavedBackends {
  backends: readonly SavedBackend[];
  activeId: string;
}

/** A transfer server on this machine, as `npm start` runs it; the build may name another port. */
export const DEFAULT_BACKEND: Backend = {
  address: (import.meta.env['WXT_BACKEND'] as string | undefined) ?? DEFAULT_UPLOAD_URL,
  routeBase: DEFAULT_ROUTE_BASE,
  uploadAddress: null,
  headers: [],
};

const FIRST_BACKEND: SavedBackend = { id: 'first', name: '', ...DEFAULT_BACKEND };

/** What holds until the person saves something else. */
export const FIRST_BACKENDS: SavedBackends = { backends: [FIRST_BACKEND], activeId: FIRST_BACKEND.id };

export const MAX_BACKENDS = 50;
export const MAX_NAME_CHARACTERS = 60;

export function activeOf({ backends, activeId }: SavedBackends): SavedBackend {
  return backends.find(({ id }) => id === activeId) ?? backends[0] ?? FIRST_BACKEND;
}

/** Whether it is the backend of a new installation, which nobody has chosen yet. */
export function isFirstBackend(backend: SavedBackend): boolean {
  return (
    isSameBackend(backend, FIRST_BACKEND) && backend.uploadAddress === null && backend.headers.length === 0
  );
}

/** The name that the person gave, or else the host's. */
export function nameOf({ name, address }: Pick<SavedBackend, 'name' | 'address'>): string {
  return name === '' ? new URL(address).host : name;
}

/**
 * Whether two copies are of one backend at one place. Its place may have changed under the same id, and keys and job ids
 * are for one place only.
 */
export function isSameBackend(one: BackendIdentity, other: BackendIdentity): boolean {
  return one.id === other.id && one.address === other.address && one.routeBase === other.routeBase;
}

export type BackendField = 'address' | 'routeBase' | 'uploadAddress' | 'headers';

/** Reads a backend; or says which of its fields cannot be what they should be. */
export function readBackend(value: unknown): { backend: Backend } | { wrong: BackendField[] } {
  const fields = readObject(value);
  const address = parseAddress(readText(fields?.['address']) ?? '');
  const headers = parseHeaders(fields?.['headers']);
  const routeBase = parseRouteBase(readText(fields?.['routeBase']) ?? DEFAULT_ROUTE_BASE);
  const uploadText = readText(fields?.['uploadAddress']) ?? '';
  const uploadAddress = uploadText.trim() === '' ? null : parseAddress(uploadText);
  if (address !== undefined && headers && routeBase !== undefined && uploadAddress !== undefined) {
    return { backend: { address, routeBase, uploadAddress, headers } };
  }
  const read = { address, headers, routeBase, uploadAddress };
  const names: BackendField[] = ['address', 'headers', 'routeBase', 'uploadAddress'];
  return { wrong: names.filter((name) => read[name] === undefined) };
}

/** `undefined`, when something in it cannot be what it should be. */
export function parseBackend(value: unknown): Backend | undefined {
  const read = readBackend(value);
  return 'backend' in read ? read.backend : undefined;
}

/** Reads what is stored. A backend that cannot be read is left out; there may be none, and none of them in use. */
export function readSavedBackends(value: unknown): SavedBackends {
  const fields = readObject(value);
  const listed: unknown[] = Array.isArray(fields?.['backends']) ? fields['backends'] : [];
  const backends = listed.map(parseSavedBackend).filter((backend) => backend !== undefined);
  const ids = backends.map(({ id }) => id);
  const known = backends.filter(({ id }, index) => ids.indexOf(id) === index).slice(0, MAX_BACKENDS);
  return { backends: known, activeId: readText(fields?.['activeId']) ?? '' };
}

/** With none left, the first one holds. One of them is in use. */
export function withFirst({ backends, activeId }: SavedBackends): SavedBackends {
  const [first] = backends;
  if (!first) return FIRST_BACKENDS;
  return { backends, activeId: backends.some(({ id }) => id === activeId) ? activeId : first.id };
}

/** Reads what is stored, where there is no policy. */
export function parseSavedBackends(value: unknown): SavedBackends {
  return withFirst(readSavedBackends(value));
}

/** Reads a name as it is typed, stored, or written in a settings file, which may come from somebody else. */
export function readName(value: unknown): string {
  return cleanText(readText(value) ?? '', MAX_NAME_CHARACTERS);
}

/** Reads the first storage format, with one backend and no name. */
export function migrateFromOneBackend(value: unknown): SavedBackends {
  if (readObject(value)?.['backends'] !== undefined) return parseSavedBackends(value); // done elsewhere meanwhile
  const backend = parseBackend(value);
  return backend ? { ...FIRST_BACKENDS, backends: [{ ...FIRST_BACKEND, ...backend }] } : FIRST_BACKENDS;
}

/** Also the copy that a transfer has. */
export function parseSavedBackend(value: unknown): SavedBackend | undefined {
  const backend = parseBackend(value);
  const id = readText(readObject(value)?.['id']) ?? '';
  if (!backend || id === '') return undefined;
  return { id, name: readName(readObject(value)?.['name']), ...backend };
}
