import { decodeAddress, readSealKey, type SealKeyReading } from './seal-key.ts';

export interface UploadAddress {
  /** `null`: the address names no job. */
  jobId: string | null;
  key: SealKeyReading;
  /** The code only checks the way from phone to server: nothing is to be sent. */
  isCheck: boolean;
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
  const isCheck = CHECK.test(behind) || CHECK.test(hash);
  const plainHash = key?.kind === 'key' ? `#k=${key.key}` : url.hash;
  const isPlain = jobId === named && (url.hash === plainHash || url.hash === markAsCheck(plainHash));
  return { jobId: jobId || null, key: key ?? NO_KEY, isCheck, isPlain };
}

const CHECK_FLAG = 'check';
const CHECK = new RegExp(`(?:^|[#&])${CHECK_FLAG}(?![\\w-])`);

/** Marks an upload address, or its fragment, as one that only checks the way. Other phone pages ignore the mark. */
export function markAsCheck(link: string): string {
  return `${link}${link.includes('#') ? '&' : '#'}${CHECK_FLAG}`;
}

const NO_KEY: SealKeyReading = { kind: 'none' };

/** Where the `#` was lost, the key directly follows the id. */
function readKeyBesideJob(part: string): SealKeyReading {
  return readSealKey(part.replace(JOB_ID, '&'));
}
