import {
  createUploadUrl as createUrl,
  DEFAULT_UPLOAD_URL,
  parseHttpUrl,
  SvcError,
  type Job,
  type UploadUrlOptions,
} from '@svc/protocol';
import { readJobRoutes } from './app-backend.ts';
import type { SvcJobOptions } from './svc-job-options.ts';
import { tellDevelopers } from './tell-developers.ts';

/**
 * The base of the upload address: from the page's options, else from the job, else the origin of the backend. Not
 * the default: for the phone, "localhost" would be the phone itself.
 *
 * @throws SvcError `bad_request`, when the backend's address is relative and there is no page.
 */
export function findUploadBase(options: SvcJobOptions<never>, job: Job): string {
  const base = options.qrBaseUrl ?? job.uploadBaseUrl;
  if (base !== undefined) return base;
  const origin = resolveOrigin(readJobRoutes(options).create);
  if (origin === undefined) {
    throw new SvcError('bad_request', 'Nobody says which address the phone is to open. Set "qrBaseUrl".');
  }
  warnOfBase(origin, 'qrBaseUrl');
  return origin;
}

/**
 * Builds the address in the QR code: `{baseUrl}/?job_id=<jobId>` (contract section 1). A base with a
 * path or a query of its own keeps them.
 *
 * @param options.sealTo - the public key that the phone seals its files to, in `#k=<key>`. Only for a job with `canSeal`.
 * @param options.baseUrl - a job's own is its `uploadBaseUrl`. Default: {@link findDefaultBase}, with a warning for developers.
 * @throws SvcError `bad_request`, when the job id is empty or the base is not a valid http address, or
 *   `sealTo` is no public key.
 */
export function createUploadUrl(jobId: string, options: UploadUrlOptions = {}): string {
  const { baseUrl = findDefaultBase() } = options;
  if (options.baseUrl === undefined) warnOfBase(baseUrl, 'baseUrl');
  return createUrl(jobId, { ...options, baseUrl });
}

/**
 * The base where nobody has set one, for `createUploadUrl` and `SvcQrCode` alike: the origin of the page. Without a page,
 * as on a server, it is {@link DEFAULT_UPLOAD_URL}, which no phone reaches.
 */
export function findDefaultBase(): string {
  return resolveOrigin('') ?? DEFAULT_UPLOAD_URL;
}

/** The origin of an address, resolved against the page. `undefined`: it is relative and there is no page. */
function resolveOrigin(url: string): string | undefined {
  const page = globalThis.document?.baseURI ?? globalThis.location?.href;
  try {
    return parseHttpUrl(new URL(url, page).href)?.origin;
  } catch {
    return undefined; // relative, without a page
  }
}

/** Warns developers, once per text, that the upload address is a default. */
export function warnOfBase(base: string, option: string): void {
  tellDevelopers('warn', `svc: The code leads to ${base}. If phones open another address, set "${option}".`);
}
