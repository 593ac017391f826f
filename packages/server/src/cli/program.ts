import type { RunningServer, ServerOptions } from '../config/server-options.ts';
import type { Clock } from '../ports/clock.ts';
import type { KeyStore } from '../ports/key-store.ts';
import type { LogLevel, ServerLog } from '../ports/telemetry.ts';
import type { WebhookStore } from '../ports/webhook-store.ts';
import type { Terminal } from './terminal.ts';

/** Keys and webhooks of a data folder, which a server may be using. */
export interface AdminStorage {
  keys: KeyStore;
  webhooks: WebhookStore;
  clock: Clock;
  close: () => void;
}

/** What commands work with. Who creates it chooses the drivers. */
export interface Program {
  terminal: Terminal;
  startServer: (options: ServerOptions) => Promise<RunningServer>;
  createLog: (level: LogLevel, write: (line: string) => void) => ServerLog;
  /** @throws StartError `data_unusable`, when the folder does not exist. */
  openAdminStorage: (dataDir: string) => AdminStorage;
}
