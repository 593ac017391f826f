import type { LogLevel } from '../ports/telemetry.ts';
import type { ServerOptions } from '../config/server-options.ts';

export interface StartCommand {
  options: Omit<ServerOptions, 'report' | 'log' | 'clock' | 'webhook' | 'dashboardSecret'>;
  isJson: boolean;
  logLevel: LogLevel;
  /** `--webhook`. Its secret comes from the environment: what is on the command line is for all to see. */
  webhookUrl: string | undefined;
}

/** What to do with the endpoints of webhooks. */
export type WebhookCommand = { dataDir: string; isJson: boolean } & (
  | { action: 'add'; url: string; project: string | null }
  | { action: 'list' }
  | { action: 'rotate'; id: string }
  | { action: 'remove'; id: string }
);

/** What a person asked for on the command line. */
export type Command =
  | { kind: 'help' }
  | ({ kind: 'start' } & StartCommand)
  | ({ kind: 'webhooks' } & WebhookCommand)
  | { kind: 'create_key'; project: string; dataDir: string };

/** An option is unknown or makes no sense. Says so in one sentence. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
