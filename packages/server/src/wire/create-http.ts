import { UPLOAD_PATH } from '@svc/protocol/phone';
import { createApp, type AppParts } from './app.ts';
import { createSettingsDescription } from './describe-settings.ts';
import { createHttpServer } from './http-server.ts';
import type { HttpServer } from './stop-server.ts';
import { createApiKey, EMBEDDED_PROJECT, withOwnKey } from '../crypto/api-key.ts';
import { deriveText } from '../crypto/secrets.ts';
import type { JobContext } from '../jobs/job-context.ts';
import { createAddressLimits, type AddressLimits } from '../limits/address-limits.ts';
import { limitUploads } from '../limits/limit-uploads.ts';
import { createAddressList } from '../network/address-list.ts';
import { createOwnNames } from '../network/own-names.ts';
import { createFindBaseUrl } from '../network/server-addresses.ts';
import type { Observers } from '../telemetry/observe-requests.ts';
import type { Storage } from './open-storage.ts';
import type { CallerRules } from '../routes/check-caller.ts';
import { createDownloadRoute } from '../routes/download/download.ts';
import { createFollowRoute } from '../routes/download/follow.ts';
import { createDashboardPage } from '../routes/dashboard/dashboard-page.ts';
import type { DashboardParts } from '../routes/dashboard/dashboard-parts.ts';
import { createFindHold } from '../routes/hold-answers.ts';
import { createPhonePage, createPracticePage, createSetupPage } from '../routes/pages.ts';
import { createUploadHandler } from '../routes/upload/upload.ts';
import type { UploadLocks } from '../routes/upload/upload-locks.ts';
import type { ResolvedOptions } from '../config/server-options.ts';

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
  /** The addresses under which phones may reach this server. */
  listAddresses: AppParts['listAddresses'];
  pageFolders: { phone: string; practice: string; setup: string; dashboard: string };
}

/** Puts all routes behind one HTTP server, which does not listen yet. */
export function createHttp(parts: HttpParts): HttpServer {
  const { storage, options, observers, pageFolders, uploadLocks } = parts;
  const limits = createLimits(parts);
  const callerRules = createCallerRules(options);
  const shared = {
    ...parts,
    ...observers,
    limits,
    countWrongId: limits.countWrongId,
    enterWait: limits.enterWait,
    downloadSecret: storage.downloadSecret,
    report: options.report,
    callerRules,
  };
  const dashboard = createDashboard(parts, limits, callerRules);
  // A new key at each start, in this instance's memory only.
  const embeddedKey = createApiKey(EMBEDDED_PROJECT, parts.context.clock);
  const app = createApp({
    ...shared,
    keys: withOwnKey(storage.keys, embeddedKey.stored),
    accessKeys: storage.accessKeys,
    clock: parts.context.clock,
    embeddedKey: embeddedKey.text,
    findBaseUrl: createFindBaseUrl(options),
    check: storage.check,
    dashboard,
  });
  return createHttpServer({
    ...shared,
    app,
    findHold: createFindHold({ ...shared, askRoutes: app.fetch }),
    routes: [
      {
        owns: (path) => path === UPLOAD_PATH || path.startsWith(`${UPLOAD_PATH}/`),
        handle: limitUploads(limits, createUploadHandler({ ...shared, locks: uploadLocks })),
      },
      createDownloadRoute(shared),
      createFollowRoute(shared),
      createPhonePage(pageFolders.phone, storage.blobs.direct?.origin),
      createPracticePage(pageFolders.practice),
      createSetupPage(pageFolders.setup),
      createDashboardPage(pageFolders.dashboard, dashboard),
    ],
  });
}

function createLimits({ options, storage, shareOf }: HttpParts): AddressLimits {
  return createAddressLimits(options.limits, {
    createRateLimiter: storage.createRateLimiter,
    salt: deriveText(storage.downloadSecret, 'rate limits'),
    shareOf,
    trustedProxies: createAddressList(options.trustedProxies),
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

/** Made without an admin secret, too, since one may be set later. */
function createDashboard(
  { storage, options, context, observers }: HttpParts,
  limits: AddressLimits,
  callerRules: CallerRules,
): DashboardParts {
  return {
    ...storage,
    context,
    rules: { ...callerRules, trustedProxies: limits.trustedProxies },
    limits,
    describeSettings: createSettingsDescription(options, context),
    report: options.report,
    log: observers.log,
  };
}
