import type { Clock } from '../ports/clock.ts';
import { silentLog, type ServerLog } from '../ports/telemetry.ts';
import { resolveLimits, type ServerLimits } from './server-limits.ts';

/** What a server can be started with. */
export interface ServerOptions {
  /** Where jobs, keys and files are kept, if not elsewhere. Made if it is not there. */
  dataDir: string;
  /** `postgres://…`: keeps jobs, keys and webhooks there, for any number of instances. Default: in the data folder. */
  databaseUrl?: string | undefined;
  /** `s3://bucket?region=…&endpoint=…`: keeps files there. Default: in the data folder. */
  storageUrl?: string | undefined;
  /**
   * Lets phones send files straight to the object store of `storageUrl`, past this server, which still checks what has
   * arrived. The store must allow it to the upload page (docs/self-hosting.md). Default false.
   */
  isUploadDirect?: boolean | undefined;
  /** Default 8787. 0 picks a free one. */
  port?: number | undefined;
  /** The address to listen at. Default `0.0.0.0`: all addresses, since the phone is another machine. */
  host?: string | undefined;
  /** The address under which phones reach the server. Default: this machine's in the local network. */
  publicUrl?: string | undefined;
  /** Origins of pages that may use the job routes, besides browser extensions. */
  allowedOrigins?: readonly string[] | undefined;
  /** Lets other machines use the job routes. Default false. */
  isNetworkAllowed?: boolean | undefined;
  /**
   * Proxies on other machines, by address or network, whose forwarding headers are trusted. Default none. A proxy on
   * this machine is always trusted.
   */
  trustedProxies?: readonly string[] | undefined;
  /** The largest file, in bytes. Default 5 GiB. */
  maxBytes?: number | undefined;
  /** Lets phones seal files to the browser that shows the code, where that wants it. Default true. */
  canSeal?: boolean | undefined;
  /** How long a job may stay unfinished, in milliseconds. Default an hour: large files take long
   * on a slow network. */
  jobLifetimeMs?: number | undefined;
  /** How long finished files are kept, at least, in milliseconds. Default 24 hours. */
  keepMs?: number | undefined;
  /**
   * How long a server that is told to stop still takes requests, in milliseconds, while `/readyz` tells proxies to pass
   * it over. Default 0.
   */
  drainMs?: number | undefined;
  /** An endpoint that gets a webhook when any job ends, besides those of the command line. Default none. */
  webhook?: WebhookOption | undefined;
  /**
   * The admin secret of the dashboard, at least 16 characters; its hash is stored. Default: the one that is stored. While
   * none is, there is no dashboard.
   */
  dashboardSecret?: string | undefined;
  /** What others may use of this server, where it is not the default. */
  limits?: Partial<ServerLimits> | undefined;
  /** Takes unexpected errors. Default: they are dropped. */
  report?: ((error: unknown) => void) | undefined;
  /** Takes one line for each request and for other events. Default: nothing is written. */
  log?: ServerLog | undefined;
  /** The time that jobs live by. Default: the system's. */
  clock?: Clock | undefined;
}

/** What is known of a server that runs. */
export interface RunningServer {
  /** For programs on this machine, for example `http://localhost:8787`. */
  url: string;
  /** For phones. */
  uploadUrl: string;
  /** This machine's other addresses, where it has several networks and no public address was given. */
  otherUploadUrls: readonly string[];
  /** The path of the four routes below `url`. */
  routeBase: string;
  /** False: the upload page was not built; phones get an error page. */
  hasPhonePage: boolean;
  /** For a browser on this machine. `null`: no admin secret was set when the server was started. */
  dashboardUrl: string | null;
  /** Drains, answers waits and ends uploads (which can be resumed), then closes everything: ten seconds at most after `drainMs`. */
  close: () => Promise<void>;
}

export interface WebhookOption {
  /** `http:` or `https:`, without a name and a password. */
  url: string;
  /** `whsec_…`: 24 to 64 random bytes in base64. It is kept in the data folder. */
  secret: string;
}

export const DEFAULT_PORT = 8787;
export const DEFAULT_HOST = '0.0.0.0';
export const DEFAULT_MAX_BYTES: number = 5 * 1024 ** 3;
export const DEFAULT_JOB_LIFETIME_MS: number = 60 * 60_000;
export const DEFAULT_KEEP_MS: number = 24 * 60 * 60_000;

export type ResolvedOptions = {
  [Name in Exclude<keyof ServerOptions, 'limits'>]-?: Name extends
    | 'publicUrl'
    | 'webhook'
    | 'dashboardSecret'
    | 'databaseUrl'
    | 'storageUrl'
    ? ServerOptions[Name]
    : NonNullable<ServerOptions[Name]>;
} & { limits: ServerLimits };

/** Given options, and the defaults for those that are absent. */
export function resolveOptions(given: ServerOptions, systemClock: Clock): ResolvedOptions {
  return {
    dataDir: given.dataDir,
    databaseUrl: given.databaseUrl,
    storageUrl: given.storageUrl,
    isUploadDirect: given.isUploadDirect ?? false,
    port: given.port ?? DEFAULT_PORT,
    host: given.host ?? DEFAULT_HOST,
    publicUrl: given.publicUrl?.replace(/\/+$/, ''),
    allowedOrigins: given.allowedOrigins ?? [],
    isNetworkAllowed: given.isNetworkAllowed ?? false,
    trustedProxies: given.trustedProxies ?? [],
    canSeal: given.canSeal ?? true,
    maxBytes: given.maxBytes ?? DEFAULT_MAX_BYTES,
    jobLifetimeMs: given.jobLifetimeMs ?? DEFAULT_JOB_LIFETIME_MS,
    keepMs: given.keepMs ?? DEFAULT_KEEP_MS,
    drainMs: given.drainMs ?? 0,
    webhook: given.webhook,
    dashboardSecret: given.dashboardSecret,
    limits: resolveLimits(given.limits),
    report: given.report ?? (() => {}),
    log: given.log ?? silentLog,
    clock: given.clock ?? systemClock,
  };
}
