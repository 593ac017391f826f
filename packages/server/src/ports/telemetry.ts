/**
 * Where the server writes what happens, one line an event. Fields carry no secret: no id of a job or an
 * upload, no claim, key or download address, no name of a file, no title of a site. A `pino` logger is one.
 */
export interface ServerLog {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

export const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const;
/** The least that is worth a line. `silent`: nothing is. */
export type LogLevel = (typeof LOG_LEVELS)[number];

/** Writes nothing. */
export const silentLog: ServerLog = { info() {}, warn() {}, error() {} };

/** A request that is over. */
export interface RequestFacts {
  method: string;
  /** The pattern, never the path: as many values as there are routes. */
  route: string;
  status: number;
  durationMs: number;
}

/** Figures that can only be asked for when somebody wants to know them. */
export interface MetricSources {
  countJobs: () => Promise<Record<string, number>>;
  countOpenWaits: () => number;
  countRunningUploads: () => number;
  countPendingWebhooks: () => Promise<number>;
  /** Bytes that went over the connections since this was asked last. */
  takeBytes: () => { received: number; sent: number };
}

/** Counts what the server does, for whoever watches over it. */
export interface ServerMetrics {
  countRequest(facts: RequestFacts): void;
  /** Something failed that nobody expected. */
  countError(): void;
  /** A webhook was tried, or several were given up at once. `failed`: it will be tried again. Default 1. */
  countWebhook(outcome: 'delivered' | 'failed' | 'given_up', count?: number): void;
  /** All figures as text. Rejects when a source does. */
  render(): Promise<{ contentType: string; text: string }>;
}
