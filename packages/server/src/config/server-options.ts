import type { Clock } from '../ports/clock.ts';
import { silentLog, type ServerLog } from '../ports/telemetry.ts';
import { DEFAULT_LIMITS, type ServerLimits } from './server-limits.ts';

/** Options of a server. */
export interface ServerOptions {
  /** The folder for jobs, keys and files, unless they are kept elsewhere. Created if missing. */
  dataDir: string;
  /** `postgres://…`: keeps jobs, keys and webhooks there, for any number of instances. Default: in the data folder. */
  databaseUrl?: string | undefined;
  /** `s3://bucket?region=…&endpoint=…`: keeps files there. Default: in the data folder. */
  storageUrl?: string | undefined;
  /**
   * Lets phones send files straight to the object store of `storageUrl`; this server still checks them. The store must
   * allow it to the upload page (docs/files-in-a-bucket.md). Default false.
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
  /** The largest file, in bytes. Default 5 GB. */
  maxBytes?: number | undefined;
  /** Lets phones seal files to the browser that shows the code, if it wants that. Default true. */
  canSeal?: boolean | undefined;
  /** How long a job may stay unfinished, in milliseconds. Default an hour: large files take long on a slow network. */
  jobLifetimeMs?: number | undefined;
  /** How long finished files are kept, at least, in milliseconds. Default 24 hours. */
  keepMs?: number | undefined;
  /**
   * How long a server that was told to stop still takes requests, in milliseconds, while `/readyz` answers 503 so that
   * proxies avoid it. Default 0.
   */
  drainMs?: number | undefined;
  /** An endpoint that gets a webhook when any job ends, besides those of the command line. Default none. */
  webhook?: WebhookOption | undefined;
  /**
   * The admin secret of the dashboard, at least 16 characters; its hash is stored. Default: the stored one, if any.
   * Without a secret there is no dashboard.
   */
  dashboardSecret?: string | undefined;
  /** Limits that differ from the defaults. */
  limits?: Partial<ServerLimits> | undefined;
  /** Called with unexpected errors. Default: they are dropped. */
  report?: ((error: unknown) => void) | undefined;
  /** Called for each request and for other events. Default: no log. */
  log?: ServerLog | undefined;
  /** The time of jobs. Default: the system's. */
  clock?: Clock | undefined;
}

/** A running server. */
export interface RunningServer {
  /** For programs on this machine, for example `http://localhost:8787`. */
  url: string;
  /** For phones. */
  uploadUrl: string;
  /** This machine's addresses in other networks, if no public address was given. */
  otherUploadUrls: readonly string[];
  /** No phone reaches `uploadUrl`: the server is in a container, and `publicUrl` was not given. */
  lacksPublicUrl: boolean;
  /** The path of the four routes below `url`. */
  routeBase: string;
  /** False: the upload page was not built; phones get an error page. */
  hasPhonePage: boolean;
  /** For a browser on this machine. `null`: no admin secret was set when the server was started. */
  dashboardUrl: string | null;
  /**
   * Drains, answers waits and ends uploads (which can be resumed), then closes everything, at most ten seconds after
   * `drainMs`.
   */
  close: () => Promise<void>;
}

export interface WebhookOption {
  /** `http:` or `https:`, without a user name and a password. */
  url: string;
  /** `whsec_…`: 24 to 64 random bytes in base64. Stored in the data folder. */
  secret: string;
}

type WithDefault =
  | 'isUploadDirect'
  | 'port'
  | 'host'
  | 'allowedOrigins'
  | 'isNetworkAllowed'
  | 'trustedProxies'
  | 'maxBytes'
  | 'canSeal'
  | 'jobLifetimeMs'
  | 'keepMs'
  | 'drainMs'
  | 'report'
  | 'log';

type Given<Name extends keyof ServerOptions> = { [Key in Name]: NonNullable<ServerOptions[Key]> };

/** Sizes are in bytes, times in milliseconds. */
export const DEFAULT_OPTIONS: Given<WithDefault> = {
  isUploadDirect: false,
  port: 8787,
  host: '0.0.0.0',
  allowedOrigins: [],
  isNetworkAllowed: false,
  trustedProxies: [],
  maxBytes: 5_000_000_000,
  canSeal: true,
  jobLifetimeMs: 60 * 60_000,
  keepMs: 24 * 60 * 60_000,
  drainMs: 0,
  report: () => {},
  log: silentLog,
};

export type ResolvedOptions = Omit<ServerOptions, WithDefault | 'clock' | 'limits'> &
  Given<WithDefault | 'clock'> & { limits: ServerLimits };

/** The given options, with defaults for the others. */
export function resolveOptions(given: ServerOptions, systemClock: Clock): ResolvedOptions {
  return {
    clock: systemClock,
    ...DEFAULT_OPTIONS,
    ...leaveOutUnset(given),
    publicUrl: given.publicUrl?.replace(/\/+$/, ''),
    limits: { ...DEFAULT_LIMITS, ...leaveOutUnset(given.limits ?? {}) },
  };
}

function leaveOutUnset<Fields extends object>(fields: Fields) {
  const set = Object.entries(fields).filter(([, value]) => value !== undefined && value !== null);
  return Object.fromEntries(set) as { [Name in keyof Fields]: NonNullable<Fields[Name]> };
}
