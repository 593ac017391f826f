import {
  createUploadUrl as createUrl,
  DEFAULT_UPLOAD_URL,
  parseHttpUrl,
  SvcError,
  type Job,
} from '@svc/protocol';
import { readJobRoutes } from './app-backend.ts';
import type { SvcJobOptions } from './svc-job-options.ts';

/**
 * Where the phone is to go: what the page says, else the job, else the origin of the backend that made it, since
 * "localhost" would be the phone itself.
 *
 * @throws SvcError `bad_request`, when a backend of a relative address is asked outside of any page.
 */
export function findUploadBase(options: SvcJobOptions<never>, job: Job): string {
  const said = options.qrBaseUrl ?? job.uploadBaseUrl;
  if (said !== undefined) return said;
  const origin = resolveOrigin(readJobRoutes(options).create);
  if (origin === undefined) {
    throw new SvcError('bad_request', 'Nobody says which address the phone is to open. Set "qrBaseUrl".');
  }
  warnInDevelopment(`The code leads to ${origin}, the origin of the backend. ${IF_ANOTHER} "qrBaseUrl".`);
  return origin;
}

/**
 * Builds the address in the QR code: `{baseUrl}/?job_id=<jobId>` (contract section 1). A base with a
 * path or a query of its own keeps them.
 *
 * @param options.baseUrl - default {@link DEFAULT_UPLOAD_URL}, which no phone reaches: development is warned.
 * @throws SvcError `bad_request`, when the job id is empty or the base is no http address.
 */
export function createUploadUrl(jobId: string, options: { baseUrl?: string | undefined } = {}): string {
  if (options.baseUrl === undefined) {
    warnInDevelopment(`An upload address leads to ${DEFAULT_UPLOAD_URL}. ${IF_ANOTHER} "baseUrl".`);
  }
  return createUrl(jobId, options);
}

const IF_ANOTHER = 'If phones open another address, set';

/** The origin of an address as the page would ask it. `undefined`: there is no page, or it has no origin. */
export function resolveOrigin(url: string): string | undefined {
  const page = globalThis.document?.baseURI ?? globalThis.location?.href;
  try {
    return parseHttpUrl(new URL(url, page).href)?.origin;
  } catch {
    return undefined; // relative, and nothing to be relative to
  }
}

/** Replaced by bundlers; where nothing replaces it, nothing is said. */
declare const process: { env: { NODE_ENV?: string } };
const warned = new Set<string>();

/** Tells the developer, once, what works for nobody else. */
export function warnInDevelopment(text: string): void {
  try {
    if (process.env.NODE_ENV === 'production' || warned.has(text)) return;
  } catch {
    return; // a page without a bundler has no `process`
  }
  warned.add(text);
  console.warn(`svc: ${text}`); // oxlint-disable-line no-console -- for developers
}
