import { readCount, readObject, readText } from '@svc/protocol';
import { CLAIM_PATTERN, FILE_ID_PATTERN } from '@svc/protocol/phone';

/** What this phone stores about a job, so that the upload continues after a reload. */
export interface JobMemory {
  /** Proves that this phone has claimed the job. */
  claim: string;
  files?: readonly RememberedFile[];
  /** The person has stopped sending: saved files are sent only after another tap. */
  isStopped?: true;
  /** The job before this one, also taken by this phone. */
  after?: string;
  /** When the job ends, in milliseconds since 1970: its memory is removed then. Default: in a day. */
  expiresAtMs?: number;
}

/** One file of a list. The same file, chosen again, gets the same id, so that the server keeps its bytes. */
export interface RememberedFile {
  id: string;
  fingerprint: string;
}

/**
 * Earlier versions of this page sent a job's only file without an id, and the server made one. Their stored files have
 * this id, until the job tells the real one.
 */
export const UNKNOWN_ID = '';

/** The part of `localStorage` that is used. */
export type TextStorage = Pick<Storage, 'getItem' | 'setItem'>;

const STORAGE_KEY = 'pocketfill.jobs';
/** The oldest is forgotten first. */
const MAX_REMEMBERED = 20;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Reads what is stored about a job. A new job gets a new claim, which is stored. */
export function recallJob(storage: TextStorage | undefined, jobId: string): JobMemory {
  const known = readAll(storage).find(([id]) => id === jobId)?.[1];
  const memory: JobMemory = known ?? { claim: createClaim() };
  rememberJob(storage, jobId, memory);
  return memory;
}

export function rememberJob(storage: TextStorage | undefined, jobId: string, memory: JobMemory): void {
  writeAll(storage, [...readOthers(storage, jobId), [jobId, memory]]);
}

/** Stores when a job ends, without changing what another tab may have stored. */
export function rememberEnd(storage: TextStorage | undefined, jobId: string, expiresAtMs: number): void {
  const stored = readAll(storage).find(([id]) => id === jobId)?.[1];
  if (stored) rememberJob(storage, jobId, { ...stored, expiresAtMs });
}

export function forgetExpiredJobs(storage: TextStorage | undefined): void {
  writeAll(storage, readOthers(storage));
}

/** Never removes the job of this visit: the phone's clock may be wrong. */
function readOthers(storage: TextStorage | undefined, jobId?: string): [string, JobMemory][] {
  return readAll(storage).filter(
    ([id, { expiresAtMs = Number.POSITIVE_INFINITY }]) => id !== jobId && expiresAtMs > Date.now(),
  );
}

function writeAll(storage: TextStorage | undefined, all: readonly [string, JobMemory][]): void {
  const entries = all.map(([id, memory]) => [id, { expiresAtMs: Date.now() + DAY_MS, ...memory }]);
  try {
    storage?.setItem(STORAGE_KEY, JSON.stringify(entries.slice(-MAX_REMEMBERED)));
  } catch {
    // The storage is full or forbidden: the page works, but forgets the job on reload.
  }
}

/** `localStorage`, or `undefined` where accessing it throws: blocked cookies, some private modes. */
export function findStorage(): TextStorage | undefined {
  try {
    return window.localStorage;
  } catch {
    return undefined; // forbidden by the person's settings
  }
}

/** A new id for a file of a list (see {@link FILE_ID_PATTERN}). */
export function createFileId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const base64 = btoa(String.fromCharCode(...bytes));
  return base64.replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
}

function createClaim(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(24));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function readAll(storage: TextStorage | undefined): [string, JobMemory][] {
  try {
    const value: unknown = JSON.parse(storage?.getItem(STORAGE_KEY) ?? '[]');
    return Array.isArray(value) ? value.flatMap(parseEntry) : [];
  } catch {
    return []; // not valid JSON, or the storage is forbidden
  }
}

function parseEntry(entry: unknown): [string, JobMemory][] {
  const [id, value]: unknown[] = Array.isArray(entry) ? entry : [];
  const fields = readObject(value);
  const claim = readText(fields?.['claim']);
  if (typeof id !== 'string' || claim === undefined || !CLAIM_PATTERN.test(claim)) return [];
  const files = parseFiles(fields ?? {});
  const after = readText(fields?.['after']);
  const expiresAtMs = readCount(fields?.['expiresAtMs']);
  return [
    [
      id,
      {
        claim,
        ...(files.length > 0 && { files }),
        ...(fields?.['isStopped'] === true && { isStopped: true }),
        ...(after !== undefined && { after }),
        ...(expiresAtMs !== undefined && { expiresAtMs }),
      },
    ],
  ];
}

function parseFiles({ files, upload }: Record<string, unknown>): RememberedFile[] {
  const former = readObject(upload);
  const entries = Array.isArray(files) ? files : former ? [{ ...former, id: UNKNOWN_ID }] : [];
  return entries.flatMap((entry: unknown) => {
    const fields = readObject(entry);
    const id = readText(fields?.['id']) ?? '';
    const fingerprint = readText(fields?.['fingerprint']);
    const isId = id === UNKNOWN_ID || FILE_ID_PATTERN.test(id);
    return fingerprint !== undefined && isId ? { id, fingerprint } : [];
  });
}
