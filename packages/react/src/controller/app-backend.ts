import {
  createJobClient,
  DEFAULT_ROUTE_BASE,
  hasCode,
  JOB_PATH,
  MAX_TITLE_LENGTH,
  WAIT_INTERVAL_MS,
  WAIT_TIMEOUT_MS,
  type CreateJobRequest,
  type JobClient,
  type JobRoutes,
  type JobSite,
  type WaitQuery,
} from '@svc/protocol';
import type { SvcJobOptions } from './svc-job-options.ts';

const ANSWER_LIMIT_MS = 30_000;
/** What an answer of the wait route may take on its way, above the time it may be held. */
const WAIT_SLACK_MS = 10_000;
const DEFAULT_WAIT_TIMEOUT_MS = 50_000;
/** What an application returns from `onCompleted` is in its answer: a picture as text, for example. */
const MAX_ANSWER_BYTES = 16 * 1024 * 1024;

/**
 * The application's four routes, as the kit asks them.
 *
 * @param readOptions - asked at each call, since options may change while a transfer is under way.
 */
export function createAppBackend(readOptions: () => SvcJobOptions<never>): JobClient {
  const client = createJobClient(() => {
    const options = readOptions();
    return {
      owner: 'own',
      routes: readJobRoutes(options),
      fetch: (input, init) => {
        // Looked up at each call: an application may replace the global one later.
        const { fetch = globalThis.fetch } = options;
        // Kept alive, so that a cancellation goes out when the page is being left.
        return fetch(input, init?.method === 'DELETE' ? { ...init, keepalive: true } : init);
      },
      waitQuery: readWaitLimits(options),
      limitMs: ANSWER_LIMIT_MS,
      waitSlackMs: WAIT_SLACK_MS,
      maxBytes: MAX_ANSWER_BYTES,
    };
  });
  return {
    ...client,
    // Chromium repeats a request by itself when 408 comes over a connection that was used before, so that the page
    // sees that answer late or never. To ask again is what it means, anyway.
    wait: (id, signal) =>
      client.wait(id, signal).catch((error: unknown) => {
        if (hasCode(error, 'timeout')) return { kind: 'ask_again' };
        throw error;
      }),
  };
}

/** What was set, within the limits of the wait route: beyond them it would refuse to wait for a job that is made. */
export function readWaitLimits(options: SvcJobOptions<never>): WaitQuery {
  return {
    timeoutMs: bringWithin(WAIT_TIMEOUT_MS, options.waitTimeoutMs) ?? DEFAULT_WAIT_TIMEOUT_MS,
    intervalMs: bringWithin(WAIT_INTERVAL_MS, options.waitIntervalMs) ?? WAIT_INTERVAL_MS.default,
  };
}

function bringWithin({ min, max }: { min: number; max: number }, value = Number.NaN): number | undefined {
  return Number.isNaN(value) ? undefined : Math.round(Math.min(max, Math.max(min, value)));
}

const JOB_URL = DEFAULT_ROUTE_BASE + JOB_PATH;

/** Where the four routes are (contract sections 4.1 and 4.5). */
export function readJobRoutes(options: SvcJobOptions<never>): JobRoutes {
  const {
    createJobUrl = JOB_URL,
    getJobUrl = (id) => `${JOB_URL}/${encodeURIComponent(id)}`,
    getWaitForCompletionUrl = (id) => below(getJobUrl(id), '/wait'),
    getDownloadRouteUrl = (id) => below(getJobUrl(id), '/download'),
  } = options;
  return {
    create: createJobUrl,
    get: getJobUrl,
    wait: (id, query) => withQuery(getWaitForCompletionUrl(id), { ...query }),
    download: (id, query) => withQuery(getDownloadRouteUrl(id), query),
  };
}

/** What follows the path of an address, which may end in a slash. */
function below(url: string, leaf: string): string {
  const [path = '', ...query] = url.split('?');
  return [path.replace(/\/+$/, '') + leaf, ...query].join('?');
}

/** Addresses may be relative and may have a query of their own. */
function withQuery(url: string, query: Record<string, number | undefined>): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : `${name}=${value}`,
  );
  if (pairs.length === 0) return url;
  return `${url}${url.includes('?') ? '&' : '?'}${pairs.join('&')}`;
}

/** The body of `POST /job`: what the phone offers and is told (decisions on section 4.1). */
export function describeWantedFile(options: SvcJobOptions<never>): CreateJobRequest {
  const { accept, multiple, maxBytes, site = readSite() } = options;
  return {
    ...(accept && { accept }),
    ...(multiple !== undefined && { multiple }),
    ...(maxBytes !== undefined && { maxBytes }),
    ...(site && { site }),
  };
}

function readSite(): JobSite | undefined {
  if (typeof document !== 'object' || !/^https?:/.test(location.origin)) return undefined;
  const title = document.title.slice(0, MAX_TITLE_LENGTH);
  return { origin: location.origin, ...(title && { title }) };
}
