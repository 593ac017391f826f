import { DEFAULT_UPLOAD_URL, hasUserInfo, parseHttpUrl, SvcError } from '@svc/protocol';
import { readEnvironment } from './environment.ts';

export interface Settings {
  /** The API key of the project. Default: the environment variable `SVC_TOKEN`. */
  token?: string | undefined;
  /** Where the transfer server is. Default: `SVC_API_URL`, else `http://localhost:8787`. */
  baseUrl?: string | undefined;
  /** Default: the global `fetch`. */
  fetch?: typeof fetch | undefined;
  /**
   * How often `getJob`, `getDownloadUrl` and `cancelJob` are repeated when the transfer server cannot be reached,
   * after 0.25 to 5 seconds each time. Default 2; `createJob` is never repeated.
   */
  retries?: number | undefined;
}

export interface CheckedSettings {
  token: string;
  /** Without a slash at the end. */
  baseUrl: string;
  fetch: typeof fetch;
  retries: number;
}

const DEFAULT_RETRIES = 2;

/** Fills in the defaults and refuses settings that cannot work. Messages never contain the key. */
export function readSettings(settings: Settings): CheckedSettings {
  return {
    token: checkToken(settings.token ?? readEnvironment('SVC_TOKEN')),
    baseUrl: checkBaseUrl(settings.baseUrl ?? (readEnvironment('SVC_API_URL') || DEFAULT_UPLOAD_URL)),
    // Looked up at each call: frameworks replace the global fetch after this module has loaded.
    fetch: settings.fetch ?? ((input, init) => fetch(input, init)),
    retries: checkRetries(settings.retries ?? DEFAULT_RETRIES),
  };
}

const NO_TOKEN =
  'SVC_TOKEN is not set. Put the API key of your project into this environment variable of your server ' +
  '(Next.js: .env.local, and "next build" needs it too), or hand it over: new SvcServer({ token }).';

function checkToken(given: string | undefined): string {
  const token = given?.trim();
  if (!token) {
    throw new SvcError('unauthorized', NO_TOKEN);
  }
  // Anything else makes fetch throw an error that quotes the whole header.
  if (!/^[\x21-\x7E]+$/.test(token)) {
    throw new SvcError('unauthorized', 'SVC_TOKEN has characters that no API key has. Copy the key again.');
  }
  return token;
}

function checkBaseUrl(text: string): string {
  const url = parseHttpUrl(text);
  if (!url) throw new SvcError('bad_request', 'SVC_API_URL is not an http or https address.');
  if (hasUserInfo(url)) {
    throw new SvcError('bad_request', 'SVC_API_URL must not carry a user name or password.');
  }
  return url.origin + url.pathname.replace(/\/+$/, '');
}

function checkRetries(retries: number): number {
  if (Number.isInteger(retries) && retries >= 0) return retries;
  throw new SvcError('bad_request', '"retries" must be a whole number of zero or more.');
}
