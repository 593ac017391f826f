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
