import { decodeAddress, readSealKey, type SealKeyReading } from './seal-key.ts';

export interface UploadAddress {
  /** `null`: the address names no job. */
  jobId: string | null;
  key: SealKeyReading;
  /** The address is exactly as `createUploadUrl` makes it. */
  isPlain: boolean;
}

/** An id of our server, with anything after it. Mail writes `=` as `=3D` (RFC 2045, section 6.7). */
const JOB_ID = /job_id=(?:3D)?([\w-]{22})(?=k=|[^\w-]|[-_]*$)/;

/**
 * Reads the address of the upload page, also after scanners, messengers or mail have encoded it, moved its
 * fragment into the query, or added to it.
 *
 * A key in the query was seen by the server. That is harmless: it is the public key, and a server that wanted
 * to replace it could as well change this page. A key in the fragment takes precedence.
 *
 * @param href - the whole address, as `location.href`.
 */
export function readUploadAddress(href: string): UploadAddress {
  const url = new URL(href);
  const [query = '', ...rest] = decodeAddress(url.pathname + url.search).split('#');
  const [behind, hash] = [rest.join('#'), decodeAddress(url.hash)];
  const named = url.searchParams.get('job_id');
  const found = JOB_ID.exec(query) ?? JOB_ID.exec(behind) ?? JOB_ID.exec(hash);
  const jobId = found?.[1] ?? named;
  const inQuery = readKeyBesideJob(query);
  const key = [
    readKeyBesideJob(hash),
    readKeyBesideJob(behind),
    // The base of the address may have a query of its own, with an unrelated `k`.
    inQuery.kind === 'key' ? inQuery : NO_KEY,
  ].find(({ kind }) => kind !== 'none');
  const isPlain = jobId === named && (key?.kind !== 'key' || url.hash === `#k=${key.key}`);
  return { jobId: jobId || null, key: key ?? NO_KEY, isPlain };
}

const NO_KEY: SealKeyReading = { kind: 'none' };

/** Where the `#` was lost, the key directly follows the id. */
function readKeyBesideJob(part: string): SealKeyReading {
  return readSealKey(part.replace(JOB_ID, '&'));
}
