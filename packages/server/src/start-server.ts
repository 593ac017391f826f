import { networkInterfaces } from 'node:os';
import { fileURLToPath } from 'node:url';
import { DEFAULT_ROUTE_BASE } from '@svc/protocol';
import { createApp } from './app.ts';
import { createPrometheusMetrics } from './drivers/prometheus-metrics.ts';
import { createHttpServer, type HttpServer } from './http-server.ts';
import { createApiKey } from './jobs/api-key.ts';
import { startExpiryTimer } from './jobs/expiry-timer.ts';
import { JobChanges } from './jobs/job-changes.ts';
import { EMBEDDED_PROJECT } from './jobs/embedded-project.ts';
import type { JobContext } from './jobs/job-context.ts';
import { RunningUploads } from './jobs/running-uploads.ts';
import { recoverJobs, startSweeper } from './jobs/sweep.ts';
import { createAddressLimits } from './limits/address-limits.ts';
import { createGuessCounter } from './limits/count-guess.ts';
import { createProjectLimit } from './limits/limit-projects.ts';
import { limitUploads } from './limits/limit-uploads.ts';
import { listen } from './listen.ts';
import { createFindBaseUrl } from './network/base-url.ts';
import { createTrustedProxies } from './network/client-address.ts';
import { createOwnNames } from './network/own-names.ts';
import { findLocalUrl, findUploadUrl, type ListenAddress } from './network/server-addresses.ts';
import { createConnectionBytes } from './observe/connection-bytes.ts';
import { describeError } from './observe/describe-error.ts';
import type { Observers } from './observe/observe-requests.ts';
import { openStorage, type Storage } from './open-storage.ts';
import type { ReportError } from './routes/answer-error.ts';
import { createFilesHandler } from './routes/files.ts';
import { isPageBuilt } from './routes/page.ts';
import { createPhonePageHandler } from './routes/phone-page.ts';
import { createPracticePageHandler } from './routes/practice-page.ts';
import { createUploadHandler } from './routes/upload.ts';
import { UploadLocks } from './routes/upload-locks.ts';
import { resolveOptions, type ResolvedOptions, type ServerOptions } from './server-options.ts';
import { prepareWebhooks, startWebhooks } from './start-webhooks.ts';
import { stopServer } from './stop-server.ts';

export { StartError, type StartErrorCode } from './start-error.ts';
export type { ServerOptions, WebhookOption } from './server-options.ts';
export type { ServerLimits } from './server-limits.ts';
export type { ServerLog } from './ports/server-log.ts';

const PHONE_PAGE_FOLDER = fileURLToPath(new URL('../dist/phone', import.meta.url));
const PRACTICE_PAGE_FOLDER = fileURLToPath(new URL('../dist/practice', import.meta.url));

export interface RunningServer {
  /** For programs on this machine, for example `http://localhost:8787`. */
  url: string;
  /** For phones. */
  uploadUrl: string;
  /** The path of the four routes below `url`. */
  routeBase: string;
  /** False: the upload page was not built, and phones are told so. */
  hasPhonePage: boolean;
  /** Answers waits and ends uploads (which can be resumed), then closes everything: ten seconds at most. */
  close: () => Promise<void>;
}

/**
 * Starts the transfer server: job API, the four routes, phone page, uploads and downloads.
 *
 * @throws StartError, when the port, the address or the data folder cannot be used.
 */
export async function startServer(wanted: ServerOptions): Promise<RunningServer> {
  const closing = new AbortController();
  const given = resolveOptions(wanted);
  const storage = openStorage(given.dataDir, given.limits.minFreeBytes);
  const listening = { host: given.host, port: given.port };
  const findUploadBaseUrl = () => given.publicUrl ?? findUploadUrl(listening, networkInterfaces());
  const context = createContext(storage, given, {
    findUploadBaseUrl,
    report: (error) => options.report(error),
  });
  const observers = createObservers(context, storage, given);
  const options = { ...given, report: createReport(given, observers, closing.signal) };
  const uploadLocks = new UploadLocks();
  try {
    await prepareWebhooks(storage.webhooks, options, observers.log);
    await recoverJobs(context);
    const http = await createHttp({
      storage,
      options,
      context,
      observers,
      uploadLocks,
      closing: closing.signal,
    });
    listening.port = await listen(http.server, listening);
    const stopTimers = startTimers(context, options);
    const webhooks = startWebhooks({ storage, options, context, observers });
    observers.log.info(describeStart(listening, options), 'The server has started.');
    return {
      url: findLocalUrl(listening),
      uploadUrl: findUploadBaseUrl(),
      routeBase: DEFAULT_ROUTE_BASE,
      hasPhonePage: isPageBuilt(PHONE_PAGE_FOLDER),
      async close() {
        observers.log.info({}, 'The server stops.');
        stopTimers();
        await Promise.all([stopServer({ http, closing, uploadLocks, context }), webhooks.stop()]);
        storage.close();
        observers.log.info({}, 'The server has stopped.');
      },
    };
  } catch (error) {
    storage.close();
    throw error;
  }
}

function createContext(
  storage: Storage,
  options: ResolvedOptions,
  { findUploadBaseUrl, report }: Pick<JobContext, 'findUploadBaseUrl' | 'report'>,
): JobContext {
  return {
    jobs: storage.jobs,
    files: storage.files,
    clock: options.clock,
    changes: new JobChanges(),
    runningUploads: new RunningUploads(),
    limits: {
      lifetimeMs: options.jobLifetimeMs,
      keepMs: options.keepMs,
      maxBytes: options.maxBytes,
      maxTotalBytes: options.limits.maxTotalBytes,
      minFreeBytes: storage.minFreeBytes,
      maxOpenJobs: options.limits.maxOpenJobs,
    },
    finishing: new Map(),
    findUploadBaseUrl,
    report,
  };
}

function startTimers(context: JobContext, { report }: ResolvedOptions): () => void {
  const stops = [startExpiryTimer(context, report), startSweeper(context, report)];
  return () => {
    for (const stop of stops) stop();
  };
}

function describeStart({ host, port }: ListenAddress, { isNetworkAllowed, maxBytes }: ResolvedOptions) {
  const hasPhonePage = isPageBuilt(PHONE_PAGE_FOLDER);
  return { host, port, isNetworkAllowed, maxBytes, hasPhonePage, node: process.version };
}

/** Takes what nobody expected. What fails while everything is being closed fails because of that. */
function createReport(
  { report }: ResolvedOptions,
  { log, metrics }: Observers,
  closing: AbortSignal,
): ReportError {
  return (error) => {
    if (closing.aborted) return;
    metrics.countError();
    log.error({ error: describeError(error) }, 'Something failed that nobody expected.');
    report(error);
  };
}

/** What is written down and counted. `bytes` and `metrics` are new with each server of a process. */
function createObservers(context: JobContext, { webhooks }: Storage, { log }: ResolvedOptions): Observers {
  const bytes = createConnectionBytes();
  const metrics = createPrometheusMetrics({
    countJobs: () => context.jobs.countByStatus(),
    countOpenWaits: () => context.changes.countListeners(),
    countRunningUploads: () => context.runningUploads.count(),
    countPendingWebhooks: () => webhooks.countPending(),
    takeBytes: () => bytes.takeTotal(),
  });
  return { log, bytes, metrics };
}

interface HttpParts {
  storage: Storage;
  options: ResolvedOptions;
  context: JobContext;
  observers: Observers;
  uploadLocks: UploadLocks;
  closing: AbortSignal;
}

async function createHttp(parts: HttpParts): Promise<HttpServer> {
  const { options, context, observers, closing } = parts;
  const { keys, downloadSecret, dataStore } = parts.storage;
  const { publicUrl, report } = options;
  // A new key at each start, in memory only; the one before it is void.
  const embeddedKey = createApiKey(EMBEDDED_PROJECT, context.clock);
  await keys.replaceAll(embeddedKey.stored);
  const limits = createAddressLimits(options.limits, createTrustedProxies(options.trustedProxies));
  const countGuess = createGuessCounter(limits);
  const app = createApp({
    context,
    keys,
    downloadSecret,
    closing,
    report,
    findBaseUrl: createFindBaseUrl(publicUrl, EMBEDDED_PROJECT),
    embeddedKey: embeddedKey.text,
    limits,
    limitProject: createProjectLimit(limits, EMBEDDED_PROJECT),
    metrics: observers.metrics,
    log: observers.log,
    callerRules: {
      isOwnName: createOwnNames(publicUrl ? [new URL(publicUrl).hostname] : []),
      isNetworkAllowed: options.isNetworkAllowed,
      allowedOrigins: new Set(options.allowedOrigins),
    },
  });
  return createHttpServer({
    app,
    report,
    observers,
    limits: options.limits,
    trustedProxies: limits.trustedProxies,
    upload: limitUploads(
      limits,
      createUploadHandler({ context, dataStore, locks: parts.uploadLocks, report, countGuess }),
    ),
    files: createFilesHandler(context, downloadSecret, countGuess),
    phonePage: createPhonePageHandler(PHONE_PAGE_FOLDER),
    practicePage: createPracticePageHandler(PRACTICE_PAGE_FOLDER),
  });
}
