import { createApp, type AppParts } from './app.ts';
import { createDashboard } from './create-dashboard.ts';
import { createHttpServer, type HttpServer } from './http-server.ts';
import { createApiKey, EMBEDDED_PROJECT, withOwnKey } from '../crypto/api-key.ts';
import { deriveText } from '../crypto/secrets.ts';
import type { JobContext } from '../jobs/job-context.ts';
import { createAddressLimits, createWaitLimit } from '../limits/address-limits.ts';
import { createWrongIdLimit } from '../limits/wrong-id-limit.ts';
import { createProjectLimit } from '../limits/limit-app.ts';
import { limitUploads } from '../limits/limit-uploads.ts';
import { createFindBaseUrl } from '../network/base-url.ts';
import { createAddressList } from '../network/address-list.ts';
import { createOwnNames } from '../network/own-names.ts';
import type { Observers } from '../telemetry/observe-requests.ts';
import type { Storage } from './open-storage.ts';
import type { CallerRules } from '../routes/check-caller.ts';
import { createDownloadHandler } from '../routes/download/download.ts';
import { createFollowHandler } from '../routes/download/follow.ts';
import { createDashboardPageHandler } from '../routes/dashboard/dashboard-page.ts';
import { createFindHold } from '../routes/hold-answers.ts';
import { createPhonePageHandler } from '../routes/pages.ts';
import { createPracticePageHandler } from '../routes/pages.ts';
import { createUploadHandler } from '../routes/upload/upload.ts';
import type { UploadLocks } from '../routes/upload/upload-locks.ts';
import type { ResolvedOptions } from '../config/server-options.ts';

/** The parts of the HTTP server. */
export interface HttpParts {
  storage: Storage;
  options: ResolvedOptions;
  context: JobContext;
  observers: Observers;
  uploadLocks: UploadLocks;
  shareOf: (limit: number) => number;
  /** Whether this instance is about to stop, so that proxies avoid it. */
  isDraining: () => boolean;
  closing: AbortSignal;
  pageFolders: { phone: string; practice: string; dashboard: string };
}

/** Puts all routes behind one HTTP server, which does not listen yet. */
export function createHttp(parts: HttpParts): HttpServer {
  const { options, context, observers, closing, pageFolders, shareOf } = parts;
  const { downloadSecret } = parts.storage;
  const { report } = options;
  const limits = createAddressLimits(options.limits, {
    createRateLimiter: parts.storage.createRateLimiter,
    salt: deriveText(downloadSecret, 'rate limits'),
    shareOf,
    trustedProxies: createAddressList(options.trustedProxies),
  });
  const [countWrongId, enterWait] = [createWrongIdLimit(limits), createWaitLimit(limits)];
  const handleUpload = createUploadHandler({ context, locks: parts.uploadLocks, report, countWrongId });
  const callerRules = createCallerRules(options);
  const rules = { ...callerRules, trustedProxies: limits.trustedProxies };
  const dashboard = createDashboard({ ...parts, rules, log: observers.log });
  const app = createJsonApp(parts, { limits, callerRules, dashboard });
  return createHttpServer({
    app,
    findHold: createFindHold({ context, askRoutes: app.fetch, enterWait, closing }),
    report,
    observers,
    limits: options.limits,
    publicPath: options.publicUrl === undefined ? '' : new URL(options.publicUrl).pathname.replace(/\/$/, ''),
    trustedProxies: limits.trustedProxies,
    shareOf,
    upload: limitUploads(limits, handleUpload),
    files: createDownloadHandler(context, downloadSecret, countWrongId),
    follow: createFollowHandler({ context, secret: downloadSecret, countWrongId, enterWait, closing }),
    phonePage: createPhonePageHandler(pageFolders.phone, parts.storage.blobs.direct?.origin),
    practicePage: createPracticePageHandler(pageFolders.practice),
    dashboardPage: createDashboardPageHandler(pageFolders.dashboard, dashboard),
  });
}

function createJsonApp(
  parts: HttpParts,
  { limits, callerRules, dashboard }: Pick<AppParts, 'limits' | 'callerRules' | 'dashboard'>,
): ReturnType<typeof createApp> {
  const { options, context, observers, storage } = parts;
  const { publicUrl, isNetworkAllowed } = options;
  // A new key at each start, in this instance's memory only.
  const embeddedKey = createApiKey(EMBEDDED_PROJECT, context.clock);
  return createApp({
    context,
    uploadLocks: parts.uploadLocks,
    keys: withOwnKey(storage.keys, embeddedKey.stored),
    downloadSecret: storage.downloadSecret,
    report: options.report,
    findBaseUrl: createFindBaseUrl(publicUrl, EMBEDDED_PROJECT, isNetworkAllowed),
    embeddedKey: embeddedKey.text,
    limits,
    limitProject: createProjectLimit(limits, EMBEDDED_PROJECT),
    metrics: observers.metrics,
    log: observers.log,
    check: storage.check,
    isDraining: parts.isDraining,
    callerRules,
    dashboard,
  });
}

function createCallerRules({ publicUrl, isNetworkAllowed, allowedOrigins }: ResolvedOptions): CallerRules {
  return {
    isOwnName: createOwnNames(),
    publicName: publicUrl && new URL(publicUrl).hostname,
    isNetworkAllowed,
    allowedOrigins: new Set(allowedOrigins),
  };
}
