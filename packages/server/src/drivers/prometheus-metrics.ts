import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { MetricSources, ServerMetrics } from '../ports/telemetry.ts';

/** From a read in memory to a held answer (25 s) and a slow upload. */
const DURATION_BUCKETS_SECONDS = [0.005, 0.02, 0.1, 0.5, 2, 10, 30, 120, 600];
const KNOWN_METHODS = new Set(['GET', 'HEAD', 'POST', 'PATCH', 'DELETE', 'OPTIONS']);

/** Figures in the text format of Prometheus. Each server has its own registry, since a process may have several. */
export function createPrometheusMetrics(sources: MetricSources): ServerMetrics {
  const registry = new Registry();
  const registers = [registry];
  addGauges(registry, sources);
  addBytes(registry, sources);
  const errors = new Counter({ registers, name: 'svc_errors_total', help: 'Failures that nobody expected.' });
  const requests = new Counter({
    registers,
    labelNames: ['route', 'method', 'status'] as const,
    name: 'svc_requests_total',
    help: 'Requests that are over, by route, method and class of status.',
  });
  const durations = new Histogram({
    registers,
    labelNames: ['route', 'method'] as const,
    name: 'svc_request_duration_seconds',
    help: 'From the head of a request to the end of its answer. Waits are held on purpose.',
    buckets: DURATION_BUCKETS_SECONDS,
  });
  const webhooks = new Counter({
    registers,
    labelNames: ['outcome'] as const,
    name: 'svc_webhook_deliveries_total',
    help: 'Tries to deliver a webhook: delivered, failed (to be tried again) or given up, with or without a last try.',
  });

  return {
    countRequest({ route, status, durationMs, method: given }) {
      const method = KNOWN_METHODS.has(given) ? given : 'other';
      requests.inc({ route, method, status: `${Math.floor(status / 100)}xx` });
      durations.observe({ route, method }, durationMs / 1000);
    },
    countError: () => errors.inc(),
    countWebhook: (outcome, count = 1) => webhooks.inc({ outcome }, count),
    render: async () => ({ contentType: registry.contentType, text: await registry.metrics() }),
  };
}

function addBytes(registry: Registry, sources: MetricSources): void {
  const registers = [registry];
  const received = new Counter({
    registers,
    name: 'svc_received_bytes_total',
    help: 'Bytes received, headers included.',
    collect() {
      const bytes = sources.takeBytes();
      received.inc(bytes.received);
      sent.inc(bytes.sent);
    },
  });
  // The order of registration is the order of collection, so this one is second.
  const sent = new Counter({
    registers,
    name: 'svc_sent_bytes_total',
    help: 'Bytes sent, headers included.',
  });
}

function addGauges(registry: Registry, sources: MetricSources): void {
  const registers = [registry];
  const jobs = new Gauge({
    registers,
    name: 'svc_jobs',
    help: 'Jobs that are kept, by status.',
    labelNames: ['status'] as const,
    async collect() {
      for (const [status, count] of Object.entries(await sources.countJobs())) jobs.set({ status }, count);
    },
  });
  const add = (name: string, help: string, count: () => number | Promise<number>) => {
    const gauge = new Gauge({
      registers,
      name,
      help,
      async collect() {
        gauge.set(await count());
      },
    });
  };
  add('svc_open_waits', 'Answers that are held until a job changes.', sources.countOpenWaits);
  add('svc_webhooks_pending', 'Webhooks that are still to be delivered.', sources.countPendingWebhooks);
  add('svc_running_uploads', 'Uploads whose bytes are coming in now.', sources.countRunningUploads);
}
