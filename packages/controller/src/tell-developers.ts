import { isSvcError, type SvcErrorCode } from '@svc/protocol';

/** Replaced by bundlers. Without a bundler there is no `process`. */
declare const process: { env: { NODE_ENV?: string } };
/** Of a page of this computer. `kindOfHost` of the protocol knows more, and would be half a kilobyte of the kit. */
const OWN_HOST = /^((.+\.)?localhost|127\.0\.0\.1|\[::1\])$/;
const told = new Set<string>();

/** Tells developers something on the console, once per text, and not in production. */
export function tellDevelopers(level: 'warn' | 'error', text: string): void {
  if (told.has(text) || !isDevelopment()) return;
  told.add(text);
  console[level](text); // oxlint-disable-line no-console -- for developers
}

/** What `NODE_ENV` says. Where nothing does, as without a bundler: whether the page is of this computer. */
function isDevelopment(): boolean {
  const mode = readMode();
  if (mode !== undefined) return mode !== 'production';
  const host = globalThis.location?.hostname;
  return host === undefined || OWN_HOST.test(host);
}

function readMode(): string | undefined {
  try {
    return process.env.NODE_ENV;
  } catch {
    return undefined; // no `process`
  }
}

const ROUTES = 'Check that the routes are mounted there, or set "createJobUrl" and "getJobUrl".';
const RIGHTS = 'Check what "authorize" answers.';
const SERVER = 'The log of your server says more. Check SVC_TOKEN and SVC_API_URL.';

/** What is most likely wrong with an answer about a job. Other errors may be of the moment. */
const CHECKS: Partial<Record<SvcErrorCode, string>> = {
  not_found: ROUTES,
  job_not_found: ROUTES,
  bad_response: ROUTES,
  unauthorized: RIGHTS,
  forbidden: RIGHTS,
  internal: SERVER,
  // The routes answer so while the transfer server refuses the token, or is away.
  unreachable: SERVER,
  bad_request: 'Check the options.',
};

/**
 * Tells developers what the server said in place of a job, and what to check. Not of a lost connection.
 *
 * @param place - the address that was asked, or the option that names it: the id in an address is a secret.
 */
export function tellOfSetUp(error: unknown, place: string): void {
  if (!isSvcError(error) || error.cause !== undefined) return;
  const check = CHECKS[error.code];
  if (check) tellDevelopers('error', `svc: No job from ${place}: ${error.message} ${check}`);
}
