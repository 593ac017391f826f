import {
  createJobClient,
  DEFAULT_ROUTE_BASE,
  hasCode,
  JOB_PATH,
  MAX_FILES,
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
/** Extra time for an answer of the wait route, beyond the time that the backend may hold it. */
const WAIT_SLACK_MS = 10_000;
const DEFAULT_WAIT_TIMEOUT_MS = 50_000;
/** Large, because the answer contains what `onCompleted` returned: a picture as text, for example. */
const MAX_ANSWER_BYTES = 16 * 1024 * 1024;

/**
 * The client of the application's routes.
 *
 * @param readOptions - called for each request, since options may change during a transfer.
 */
export function createAppBackend(readOptions: () => SvcJobOptions<never>): JobClient {
  // Read for each request: an application may replace the global one later.
  const ask: typeof fetch = (input, init) => (readOptions().fetch ?? globalThis.fetch)(input, init);
  const client = createClient(readOptions, ask);
  // `keepalive` sends these even while the page closes.
  const lasting = createClient(readOptions, (input, init) => ask(input, { ...init, keepalive: true }));
  return {
    ...client,
    cancelJob: (...args) => lasting.cancelJob(...args),
    reportOutcome: (...args) => lasting.reportOutcome(...args),
    // Chromium repeats a request by itself when 408 comes over a connection that was used before. So the page gets
    // that answer late or never, and its own time limit ends the wait. Both mean: ask again.
    wait: (id, signal) =>
      client.wait(id, signal).catch((error: unknown) => {
        if (hasCode(error, 'timeout')) return { kind: 'ask_again' };
        throw error;
      }),
  };
}

function createClient(readOptions: () => SvcJobOptions<never>, fetch: typeof globalThis.fetch): JobClient {
  return createJobClient(() => ({
    owner: 'application',
    routes: readJobRoutes(readOptions()),
    fetch,
    waitQuery: readWaitLimits(readOptions()),
    limitMs: ANSWER_LIMIT_MS,
    waitSlackMs: WAIT_SLACK_MS,
    maxBytes: MAX_ANSWER_BYTES,
  }));
}

/** The options, brought within the limits of the wait route, which refuses other values. */
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

/** Where the routes are (contract sections 4.1 and 4.5). */
export function readJobRoutes(options: SvcJobOptions<never>): JobRoutes {
  const {
    createJobUrl = JOB_URL,
    getJobUrl = (id) => `${JOB_URL}/${encodeURIComponent(id)}`,
    getWaitForCompletionUrl = (id) => addToPath(getJobUrl(id), '/wait'),
    getDownloadRouteUrl = (id) => addToPath(getJobUrl(id), '/download'),
    getOutcomeUrl = (id) => addToPath(getJobUrl(id), '/outcome'),
  } = options;
  return {
    create: createJobUrl,
    get: getJobUrl,
    wait: getWaitForCompletionUrl,
    download: getDownloadRouteUrl,
    outcome: getOutcomeUrl,
  };
}

/** Adds a last segment to the path, before the query. The path may end in a slash. */
function addToPath(url: string, segment: string): string {
  const [path = '', ...query] = url.split('?');
  return [path.replace(/\/+$/, '') + segment, ...query].join('?');
}

/** The body of `POST /job`: which files the page wants, and the site's name for the phone (docs/protocol.md). */
export function describeWantedFile(options: SvcJobOptions<never>): CreateJobRequest {
  const { accept, maxBytes, tools = false, site = readSite() } = options;
  const maxFiles = bringWithin({ min: 1, max: MAX_FILES }, options.maxFiles) ?? 1;
  const multiple = maxFiles > 1 || options.multiple;
  return {
    ...(accept && { accept }),
    ...(multiple !== undefined && { multiple }),
    ...(maxFiles > 1 && { maxFiles }),
    ...(maxBytes !== undefined && { maxBytes }),
    ...(!tools && { tools }),
    ...(site && { site }),
  };
}

function readSite(): JobSite | undefined {
  if (typeof document !== 'object' || !/^https?:/.test(location.origin)) return undefined;
  const title = document.title.slice(0, MAX_TITLE_LENGTH);
  return { origin: location.origin, ...(title && { title }) };
}
