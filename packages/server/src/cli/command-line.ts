import type { JobStatus } from '@svc/protocol';
import type { LogLevel } from '../ports/telemetry.ts';
import type { ServerOptions } from '../config/server-options.ts';

export interface StartCommand {
  options: Omit<ServerOptions, 'report' | 'log' | 'clock' | 'webhook' | 'dashboardSecret'>;
  isJson: boolean;
  logLevel: LogLevel;
  /** `--webhook`. Its secret comes from the environment: what is on the command line is for all to see. */
  webhookUrl: string | undefined;
}

/** What all commands about stored data are told. */
export interface DataCommand {
  dataDir: string;
  /** Prints one JSON value, for programs. */
  isJson: boolean;
}

/** What to do with the endpoints of webhooks. */
export type WebhookCommand = DataCommand &
  (
    | { action: 'add'; url: string; project: string | null }
    | { action: 'list' }
    | { action: 'rotate'; id: string }
    | { action: 'remove'; id: string }
  );

/** What to do with API keys that are there. */
export type KeysCommand = DataCommand &
  ({ action: 'list'; project: string | undefined } | { action: 'revoke'; id: string });

/** What to do with jobs. */
export type JobsCommand = DataCommand &
  (
    | { action: 'list'; project: string | undefined; status: JobStatus | undefined; limit: number }
    | { action: 'show'; id: string }
    | { action: 'cancel'; id: string }
  );

export interface StatsCommand extends DataCommand {
  /** The limit that the server was started with. */
  maxTotalBytes: number;
}

export interface MigrateCommand extends DataCommand {
  /** Changes nothing. */
  isCheck: boolean;
}

export interface DashboardCommand extends DataCommand {
  action: 'secret' | 'off';
}

/** What a person asked for on the command line. */
export type Command =
  | { kind: 'help' }
  | ({ kind: 'start' } & StartCommand)
  | ({ kind: 'webhooks' } & WebhookCommand)
  | { kind: 'create_key'; project: string; dataDir: string }
  | ({ kind: 'keys' } & KeysCommand)
  | ({ kind: 'jobs' } & JobsCommand)
  | ({ kind: 'stats' } & StatsCommand)
  | ({ kind: 'migrate' } & MigrateCommand)
  | ({ kind: 'dashboard' } & DashboardCommand);

/** An option is unknown or makes no sense. Says so in one sentence. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** The command makes sense, but could not be done. Says in one sentence why, and what to do next. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}
