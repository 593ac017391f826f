import { isSea } from 'node:sea';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { DEFAULT_ROUTE_BASE } from '@svc/protocol';
import { createHttp } from './wire/create-http.ts';
import { createObservers, createReport } from './wire/create-observers.ts';
import { keepDashboardSecret } from './config/dashboard-secret.ts';
import { DASHBOARD_PATH } from '@svc/protocol/dashboard';
import { startExpiryTimer } from './jobs/expiry-timer.ts';
import type { JobContext } from './jobs/job-context.ts';
import { recoverJobs, startSweeper } from './jobs/sweep.ts';
import { startFinishingLeft } from './jobs/upload/left-uploads.ts';
import { listen } from './http/listen.ts';
import { createListAddresses } from './network/list-addresses.ts';
import { isInContainerNetwork, readOwnNetworks } from './network/own-networks.ts';
import {
  findLocalUrl,
  findUploadUrls,
  isEveryAddress,
  type ListenAddress,
} from './network/server-addresses.ts';
import { JobChanges } from './jobs/job-changes.ts';
import { systemClock } from './drivers/system-clock.ts';
import { openStorage, type Storage } from './wire/open-storage.ts';
import { isPageBuilt } from './routes/pages.ts';
import { UploadLocks } from './routes/upload/upload-locks.ts';
import {
  resolveOptions,
  type ResolvedOptions,
  type RunningServer,
  type ServerOptions,
} from './config/server-options.ts';
import { joinInstances, type Instances } from './wire/join-instances.ts';
import { prepareWebhooks, startWebhooks, type WebhookParts } from './wire/start-webhooks.ts';
import { stopServer } from './wire/stop-server.ts';

export { StartError, type StartErrorCode } from './config/start-error.ts';
export type { RunningServer, ServerOptions, WebhookOption } from './config/server-options.ts';
export type { ServerLimits } from './config/server-limits.ts';
export type { ServerLog } from './ports/telemetry.ts';

// Relative to this file's folder, `src` or, built, `dist`. The program without Node has the pages in itself, by name.
const findPages = (name: string) =>
  isSea() ? name : fileURLToPath(new URL(`../dist/${name}`, import.meta.url));
const PAGE_FOLDERS = {
  phone: findPages('phone'),
  practice: findPages('practice'),
  setup: findPages('setup'),
  dashboard: findPages('dashboard'),
};

/**
 * Starts the transfer server: job API, the four routes, phone page, uploads and downloads.
 *
 * @throws StartError, when the port, the address or the data folder cannot be used.
 */
export async function startServer(wanted: ServerOptions): Promise<RunningServer> {
  const own = resolveOptions(wanted, systemClock);
  const storage = await openStorage(own);
  const undo: (() => Promise<void>)[] = [() => storage.close()];
  try {
    const clock = await storage.createClock(own.clock);
    const instances = await joinInstances(storage, clock);
    undo.unshift(() => instances.stop());
    const server = await startWith({ ...own, clock }, { storage, instances });
    storage.noteUrl(server.url);
    return server;
  } catch (error) {
    for (const step of undo) await step();
    throw error;
  }
}

interface StartParts {
  storage: Storage;
  instances: Instances;
}

async function startWith(given: ResolvedOptions, { storage, instances }: StartParts): Promise<RunningServer> {
  const closing = new AbortController();
  let isDraining = false;
  const { listening, listUploadUrls, ...addresses } = createAddresses(given);
  const context = createJobContext(storage, given, {
    ...addresses,
    report: (error) => options.report(error),
  });
  const observers = createObservers(context, storage, given);
  const options = { ...given, report: createReport(given, observers, closing.signal) };
  const uploadLocks = new UploadLocks(instances.uploadLeases);
  await instances.listen(context.changes);
  const hasDashboard = await keepDashboardSecret(storage.settings, options.dashboardSecret);
  await prepareWebhooks(storage.webhooks, options, observers.log);
  // A single instance recovers before phones can connect.
  if (!storage.leases) await recoverJobs(context);
  const http = createHttp({
    storage,
    options,
    context,
    observers,
    uploadLocks,
    shareOf: instances.shareOf,
    isDraining: () => isDraining,
    closing: closing.signal,
    ...addresses,
    pageFolders: PAGE_FOLDERS,
  });
  listening.port = await listen(http.server, listening);
  const housekeeping = { storage, options, context, observers };
  const stopHousekeeping = instances.runOnOne('housekeeping', () => startHousekeeping(housekeeping));
  observers.log.info(describeStart(listening, options), 'The server has started.');
  return {
    url: findLocalUrl(listening),
    uploadUrl: addresses.findUploadBaseUrl(),
    otherUploadUrls: listUploadUrls().slice(1),
    routeBase: DEFAULT_ROUTE_BASE,
    ...findMissing(options),
    dashboardUrl: hasDashboard ? findLocalUrl(listening) + DASHBOARD_PATH : null,
    async close() {
      observers.log.info({}, 'The server stops.');
      isDraining = true;
      await wait(options.drainMs);
      await Promise.all([stopServer({ http, closing, uploadLocks, context }), stopHousekeeping()]);
      await instances.stop();
      await storage.close();
      observers.log.info({}, 'The server has stopped.');
    },
  };
}

/** Computed each time, since a laptop changes networks. */
function createAddresses({ publicUrl, host, port }: ResolvedOptions) {
  const listening: ListenAddress = { host, port };
  const listUploadUrls = () =>
    publicUrl === undefined ? findUploadUrls(listening, readOwnNetworks()) : ([publicUrl] as const);
  return {
    listening,
    listUploadUrls,
    findUploadBaseUrl: () => listUploadUrls()[0],
    listAddresses: createListAddresses({ publicUrl, listening }),
  };
}

/** What a person has to add before phones can use the server. */
function findMissing({ publicUrl, host }: ResolvedOptions) {
  return {
    hasPhonePage: isPageBuilt(PAGE_FOLDERS.phone),
    lacksPublicUrl: publicUrl === undefined && isEveryAddress(host) && isInContainerNetwork(),
  };
}

/** Work that one instance does for all: ends expired jobs, finishes or removes leftovers, and delivers webhooks. */
function startHousekeeping(
  parts: WebhookParts & { storage: Storage; context: JobContext },
): () => Promise<void> {
  const { context, storage } = parts;
  const { report } = parts.options;
  // Recovers jobs of killed instances.
  if (storage.leases) void recoverJobs(context).catch(report);
  const stops = [startExpiryTimer, startSweeper, startFinishingLeft].map((start) => start(context, report));
  const stopWebhooks = startWebhooks(parts);
  return async () => {
    for (const stop of stops) stop();
    await stopWebhooks();
  };
}

function describeStart({ host, port }: ListenAddress, { isNetworkAllowed, maxBytes }: ResolvedOptions) {
  const hasPhonePage = isPageBuilt(PAGE_FOLDERS.phone);
  return { host, port, isNetworkAllowed, maxBytes, hasPhonePage, node: process.version };
}

function createJobContext(
  storage: Storage,
  options: ResolvedOptions,
  { findUploadBaseUrl, report }: Pick<JobContext, 'findUploadBaseUrl' | 'report'>,
): JobContext {
  return {
    jobs: storage.jobs,
    blobs: storage.blobs,
    clock: options.clock,
    changes: new JobChanges((change) => storage.feed.publish(change)),
    options,
    finishing: new Map(),
    findUploadBaseUrl,
    report,
  };
}
