import { decodeAddress } from './decode-address.ts';
import { readSealKey, type SealKeyReading } from './seal-key.ts';

/** What the address says that a phone has opened. */
export interface UploadAddress {
  /** `null`: it names no job. */
  jobId: string | null;
  key: SealKeyReading;
  /** It is as `createUploadUrl` makes it. */
  isPlain: boolean;
}

/** An id of our server, whatever follows it. Mail writes `=` as `=3D` (RFC 2045, section 6.7). */
const JOB_ID = /job_id=(?:3D)?([\w-]{22})(?=k=|[^\w-]|[-_]*$)/;

/**
 * Reads the address of the upload page as it was meant: scanners, messengers and mail encode it, move its fragment into the
 * query, or add to it, and none of that loses anything.
 *
 * The key may be in the query then, so that the server has seen it. Nothing is lost by that: it is the public key, which
 * opens nothing, and a server that would put another in its place serves the very page that reads it. One in the fragment
 * comes first.
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
    // The base of the address may have a query of its own, with a `k` that is none of ours.
    inQuery.kind === 'key' ? inQuery : NO_KEY,
  ].find(({ kind }) => kind !== 'none');
  const isPlain = jobId === named && (key?.kind !== 'key' || url.hash === `#k=${key.key}`);
  return { jobId: jobId || null, key: key ?? NO_KEY, isPlain };
}

const NO_KEY: SealKeyReading = { kind: 'none' };

/** Where the `#` between them was lost, the key follows the id at once. */
function readKeyBesideJob(part: string): SealKeyReading {
  return readSealKey(part.replace(JOB_ID, '&'));
}
