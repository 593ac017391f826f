import { isSealKey, readCount, readObject, readText } from '@svc/protocol';
import { CLAIM_PATTERN, FILE_ID_PATTERN } from '@svc/protocol/phone';
import { readStored, store, type TextStorage } from './stored-json.ts';

/** What this phone stores about a job, so that the upload continues after a reload. */
export interface JobMemory {
  /** Proves that this phone has claimed the job. */
  claim: string;
  files?: readonly RememberedFile[] | undefined;
  /** The person has stopped sending: saved files are sent only after another tap. */
  isStopped?: true | undefined;
  /** The job before this one, also taken by this phone. */
  after?: string | undefined;
  /** The order of a scan's pages and what was chosen for them. Only the scanner reads it: see `rememberScan`. */
  scan?: unknown;
  /**
   * The public key to which the job's code has files sealed. Files that are shared later, for the next job of the same
   * computer, are sealed to it as well. Absent: the code had none.
   */
  sealKey?: string | undefined;
  /** When the job ends, in milliseconds since 1970: its memory is removed then. Default: in a day. */
  expiresAtMs?: number | undefined;
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

const STORAGE_KEY = 'pocketfill.jobs';
/** The oldest is forgotten first. */
const MAX_REMEMBERED = 20;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Reads what is stored about a job. A new job gets a new claim, which is stored. */
export function recallJob(storage: TextStorage | undefined, jobId: string): JobMemory {
  const memory: JobMemory = find(storage, jobId) ?? { claim: createClaim() };
  rememberJob(storage, jobId, memory);
  return memory;
}

/** All jobs that this phone remembers, the latest first. */
export function listJobs(storage: TextStorage | undefined): [jobId: string, memory: JobMemory][] {
  // oxlint-disable-next-line unicorn/no-array-reverse -- an array of its own, and older browsers lack toReversed
  return readOthers(storage).reverse();
}

/** Stores all about a job but its scan. */
export function rememberJob(storage: TextStorage | undefined, jobId: string, memory: JobMemory): void {
  write(storage, jobId, { ...memory, scan: find(storage, jobId)?.scan });
}

/** Pages of a scan, in order, as JSON. */
export interface ScanMemory {
  /** For this visit. */
  all: unknown;
  /** For later visits, too: those whose photos the browser has saved. */
  saved: unknown;
}

/** The scans of this visit, by job: also where the browser stores nothing. */
const scansOfVisit = new Map<string, unknown>();

/** Stores the scan of a job, beyond this visit if the job is remembered. `undefined`: there is none any more. */
export function rememberScan(
  storage: TextStorage | undefined,
  jobId: string,
  scan: ScanMemory | undefined,
): void {
  if (scan) scansOfVisit.set(jobId, scan.all);
  else scansOfVisit.delete(jobId);
  const stored = find(storage, jobId);
  if (stored) write(storage, jobId, { ...stored, scan: scan?.saved });
}

/** What `rememberScan` has stored in this visit or an earlier one: JSON that its reader parses. */
export function recallScan(storage: TextStorage | undefined, jobId: string): unknown {
  return scansOfVisit.get(jobId) ?? find(storage, jobId)?.scan;
}

/** Stores when a job ends, without changing what another tab may have stored. */
export function rememberEnd(storage: TextStorage | undefined, jobId: string, expiresAtMs: number): void {
  const stored = find(storage, jobId);
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

function find(storage: TextStorage | undefined, jobId: string): JobMemory | undefined {
  return readAll(storage).find(([id]) => id === jobId)?.[1];
}

function write(storage: TextStorage | undefined, jobId: string, memory: JobMemory): void {
  writeAll(storage, [...readOthers(storage, jobId), [jobId, memory]]);
}

function writeAll(storage: TextStorage | undefined, all: readonly [string, JobMemory][]): void {
  const entries = all.map(([id, memory]) => {
    const { expiresAtMs = Date.now() + DAY_MS } = memory;
    return [id, { ...memory, expiresAtMs }];
  });
  store(storage, STORAGE_KEY, entries.slice(-MAX_REMEMBERED));
}

/** A new id for a file of a list (see {@link FILE_ID_PATTERN}). */
export function createFileId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const base64 = btoa(String.fromCharCode(...bytes));
  return base64.replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
}

export function createClaim(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(24));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function readAll(storage: TextStorage | undefined): [string, JobMemory][] {
  const value = readStored(storage, STORAGE_KEY);
  return Array.isArray(value) ? value.flatMap(parseEntry) : [];
}

function parseEntry(entry: unknown): [string, JobMemory][] {
  const [id, value]: unknown[] = Array.isArray(entry) ? entry : [];
  const fields = readObject(value);
  const claim = readText(fields?.['claim']);
  if (typeof id !== 'string' || claim === undefined || !CLAIM_PATTERN.test(claim)) return [];
  const files = parseFiles(fields ?? {});
  const sealKey = readText(fields?.['sealKey']) ?? '';
  const memory: JobMemory = {
    claim,
    files: files.length > 0 ? files : undefined,
    isStopped: fields?.['isStopped'] === true || undefined,
    after: readText(fields?.['after']),
    scan: fields?.['scan'],
    sealKey: isSealKey(sealKey) ? sealKey : undefined,
    expiresAtMs: readCount(fields?.['expiresAtMs']),
  };
  return [[id, memory]];
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
