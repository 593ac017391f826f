import { hasUserInfo, parseHttpUrl } from '../wire/read-fields.ts';
import { SvcError } from '../wire/svc-error.ts';

/** The default base of upload addresses: a transfer server on this machine. */
export const DEFAULT_UPLOAD_URL = 'http://localhost:8787';

/**
 * Builds the address in the QR code: `{baseUrl}/?job_id=<jobId>` (contract section 1). A base with a
 * path or a query of its own keeps them.
 *
 * @param options.baseUrl - default {@link DEFAULT_UPLOAD_URL}.
 * @throws SvcError `bad_request`, when the job id is empty, or the base is not a valid http address or has a user
 *   name or a password.
 */
export function createUploadUrl(jobId: string, options: { baseUrl?: string | undefined } = {}): string {
  const baseUrl = options.baseUrl ?? DEFAULT_UPLOAD_URL;
  if (!jobId) throw new SvcError('bad_request', 'An upload address needs a job id.');
  const url = parseHttpUrl(baseUrl);
  if (!url) throw new SvcError('bad_request', `"${baseUrl}" is not an http or https address.`);
  if (hasUserInfo(url)) {
    // Without the base: there may be a password in it.
    throw new SvcError(
      'bad_request',
      'The base of an upload address must not carry a user name or password.',
    );
  }
  if (!url.pathname.endsWith('/')) url.pathname += '/';
  url.searchParams.set('job_id', jobId);
  return url.href;
}
