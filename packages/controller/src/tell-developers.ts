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

const ROUTES = 'Check that the routes are mounted there, or set "createJobUrl".';
const RIGHTS = 'Check SVC_TOKEN, and what "authorize" answers.';

/** What is most likely wrong when no job can be made. Other errors may be of the moment. */
const CHECKS: Partial<Record<SvcErrorCode, string>> = {
  not_found: ROUTES,
  bad_response: ROUTES,
  unauthorized: RIGHTS,
  forbidden: RIGHTS,
  internal: 'Check the log of your server, SVC_TOKEN and SVC_API_URL.',
  bad_request: 'Check the options.',
};

/** Tells developers what the server said when no job could be made, and what to check. */
export function tellOfSetUp(error: unknown, createJobUrl: string): void {
  const check = isSvcError(error) && CHECKS[error.code];
  if (check) tellDevelopers('error', `svc: No job from ${createJobUrl}: ${error.message} ${check}`);
}
