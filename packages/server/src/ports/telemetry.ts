/**
 * The server's log, one line per event. Fields contain no secrets: no id of a job or an upload, no claim, key or
 * download address, no name of a file, no title of a site. A `pino` logger fits.
 */
export interface ServerLog {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

export const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const;
/** The lowest level that is written. `silent`: nothing is written. */
export type LogLevel = (typeof LOG_LEVELS)[number];

/** Writes nothing. */
export const silentLog: ServerLog = { info() {}, warn() {}, error() {} };

/** A finished request. */
export interface RequestFacts {
  method: string;
  /** The pattern, never the path: as many values as there are routes. */
  route: string;
  status: number;
  durationMs: number;
}

/** Figures that are read when metrics are requested. */
export interface MetricSources {
  countJobs: () => Promise<Record<string, number>>;
  countOpenWaits: () => number;
  countRunningUploads: () => number;
  countPendingWebhooks: () => Promise<number>;
  /** Bytes that went over the connections since the last call. */
  takeBytes: () => { received: number; sent: number };
}

/** Counts what the server does, for monitoring. */
export interface ServerMetrics {
  countRequest(facts: RequestFacts): void;
  /** Counts an unexpected error. */
  countError(): void;
  /** Counts one try of a webhook, or `count` deliveries that were given up at once. `failed`: it will be retried. */
  countWebhook(outcome: 'delivered' | 'failed' | 'given_up', count?: number): void;
  /** All figures as text. Rejects when a source does. */
  render(): Promise<{ contentType: string; text: string }>;
}
