import { isSvcError, type SvcErrorCode } from '@svc/protocol';

/** Replaced by bundlers. Without a bundler there is no `process`, and nothing is told. */
declare const process: { env: { NODE_ENV?: string } };
const told = new Set<string>();

/** Tells developers something on the console, once per text, and not in production. */
export function tellDevelopers(level: 'warn' | 'error', text: string): void {
  try {
    if (process.env.NODE_ENV === 'production' || told.has(text)) return;
  } catch {
    return; // no `process`
  }
  told.add(text);
  console[level](text); // oxlint-disable-line no-console -- for developers
}

/** What is most likely wrong when no job can be made. Other errors may be of the moment. */
const CHECKS: Partial<Record<SvcErrorCode, string>> = {
  not_found: 'Check that the routes are mounted there, or set "createJobUrl".',
  bad_response: 'Check that the routes are mounted there, or set "createJobUrl".',
  unauthorized: 'Check the token of SvcServer (SVC_TOKEN), and what "authorize" answers.',
  forbidden: 'Check what "authorize" answers, and the origin of this page.',
  internal: 'Check the log of your server, the token (SVC_TOKEN) and the address (SVC_API_URL) of SvcServer.',
  bad_request: 'Check the options of the button.',
};

/** Tells developers what the server said when no job could be made, and what to check. */
export function tellOfSetUp(error: unknown, createJobUrl: string): void {
  const check = isSvcError(error) && CHECKS[error.code];
  if (check) tellDevelopers('error', `svc: No job from ${createJobUrl}: ${error.message} ${check}`);
}
