import { hostname } from 'node:os';
import { resolve } from 'node:path';
import packageFile from '../../package.json' with { type: 'json' };
import type { ResolvedOptions } from '../config/server-options.ts';
import type { SettingsInForce } from '@svc/protocol/dashboard';
import type { JobContext } from '../jobs/job-context.ts';

/** All start options, without secrets. */
export function createSettingsDescription(
  options: ResolvedOptions,
  { findUploadBaseUrl }: Pick<JobContext, 'findUploadBaseUrl'>,
): (port: number) => SettingsInForce {
  const instance = { host: hostname(), processId: process.pid, startedAtMs: options.clock.now() };
  const { databaseUrl, storageUrl, dataDir } = options;
  return (port) => ({
    version: packageFile.version,
    node: process.version,
    instance,
    database: databaseUrl ? hideSecrets(databaseUrl, []) : `SQLite in ${resolve(dataDir)}`,
    storage: storageUrl
      ? hideSecrets(storageUrl, ['region', 'endpoint', 'public_endpoint'])
      : `Files in ${resolve(dataDir)}`,
    host: options.host,
    port,
    publicUrl: options.publicUrl ?? null,
    uploadUrl: findUploadBaseUrl(),
    isNetworkAllowed: options.isNetworkAllowed,
    allowedOrigins: [...options.allowedOrigins],
    trustedProxies: [...options.trustedProxies],
    canSeal: options.canSeal,
    isUploadDirect: options.isUploadDirect,
    drainMs: options.drainMs,
    webhookUrl: options.webhook?.url ?? null,
    maxBytes: options.maxBytes,
    jobLifetimeMs: options.jobLifetimeMs,
    keepMs: options.keepMs,
    limits: { ...options.limits, minFreeBytes: options.limits.minFreeBytes ?? null },
  });
}

/** An address without user name and password, and only with query parameters that are known not to be secret. */
export function hideSecrets(address: string, shownParameters: readonly string[]): string {
  const { protocol, host, pathname, searchParams } = new URL(address);
  const shown = [...searchParams].filter(([name]) => shownParameters.includes(name));
  const query = shown.map(([name, value]) => `${name}=${value}`).join('&');
  return `${protocol}//${host}${pathname}${query && `?${query}`}`;
}
