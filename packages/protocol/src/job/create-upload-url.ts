import { isSealKey, readSealKey, SEAL_KEY_PARAMETER } from '../seal/seal-key.ts';
import { hasUserInfo, parseHttpUrl } from '../wire/read-fields.ts';
import { SvcError } from '../wire/svc-error.ts';

/** The default base of upload addresses: a transfer server on this machine. */
export const DEFAULT_UPLOAD_URL = 'http://localhost:8787';

/** What {@link createUploadUrl} may be told. */
export interface UploadUrlOptions {
  /** Default {@link DEFAULT_UPLOAD_URL}. */
  baseUrl?: string | undefined;
  /** The public key that the phone seals its files to: see `isSealKey`. Absent: the files are not sealed. */
  sealTo?: string | undefined;
}

/**
 * Builds the address in the QR code: `{baseUrl}/?job_id=<jobId>` (contract section 1), with `#k=<sealTo>` at
 * its end where files are to be sealed. A base with a path or a query of its own keeps them; its fragment is
 * left out if `sealTo` is set, or if it looks like a key.
 *
 * @throws SvcError `bad_request`, when the job id is empty, the base is not a valid http address or has a
 *   user name or a password, or `sealTo` is no key.
 */
export function createUploadUrl(jobId: string, options: UploadUrlOptions = {}): string {
  const { baseUrl = DEFAULT_UPLOAD_URL, sealTo } = options;
  if (!jobId) throw new SvcError('bad_request', 'An upload address needs a job id.');
  const url = parseHttpUrl(baseUrl);
  if (!url) throw new SvcError('bad_request', `"${baseUrl}" is not an http or https address.`);
  if (hasUserInfo(url)) {
    // The base is not quoted: it may contain a password.
    throw new SvcError(
      'bad_request',
      'The base of an upload address must not carry a user name or password.',
    );
  }
  if (!url.pathname.endsWith('/')) url.pathname += '/';
  url.searchParams.set('job_id', jobId);
  if (sealTo !== undefined) url.hash = formatSealKey(sealTo);
  // Otherwise the phone would seal to a key that nobody here has, or send nothing.
  else if (readSealKey(url.hash).kind !== 'none') url.hash = '';
  return url.href;
}

function formatSealKey(sealTo: string): string {
  // The text is not quoted: it may be a private key.
  if (!isSealKey(sealTo)) throw new SvcError('bad_request', 'The key to seal to is not a public key.');
  return `${SEAL_KEY_PARAMETER}=${sealTo}`;
}
