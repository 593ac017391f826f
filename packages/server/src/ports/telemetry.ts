/**
 * The server's log, one line per event. Fields contain no secrets: no id of a job or an upload, no claim, key or
 * download address, no file name, no site's title. A `pino` logger fits.
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
  /** The pattern, not the path, so that its values are limited. */
  route: string;
  status: number;
  durationMs: number;
}

/** Figures read when metrics are requested. */
export interface MetricSources {
  countJobs: () => Promise<Record<string, number>>;
  countOpenWaits: () => number;
  countRunningUploads: () => number;
  countPendingWebhooks: () => Promise<number>;
  /** Bytes that went over the connections since the last call. */
  takeBytes: () => { received: number; sent: number };
}

/** Counters for monitoring. */
export interface ServerMetrics {
  countRequest(facts: RequestFacts): void;
  /** Counts an unexpected error. */
  countError(): void;
  /**
   * Counts one try of a webhook, or `count` deliveries that were given up together. `failed`: it will be tried again.
   */
  countWebhook(outcome: 'delivered' | 'failed' | 'given_up', count?: number): void;
  /** All figures as text. Rejects if a source does. */
  render(): Promise<{ contentType: string; text: string }>;
}
