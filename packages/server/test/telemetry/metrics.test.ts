import { describe, expect, it } from 'vitest';
import { createPrometheusMetrics } from '../../src/drivers/prometheus-metrics.ts';
import { createErrorAnswerer } from '../../src/routes/answer-error.ts';
import { createStatusRoutes } from '../../src/routes/status-routes.ts';
import { collectLog } from '../support/recorders.ts';
import { createPhone, makeBytes } from '../support/phone.ts';
import { startSlowUpload } from '../support/raw-http.ts';
import { startTestServer, startWithJob, type TestServer } from '../support/test-server.ts';
import { waitFor, waitUntil } from '../support/time.ts';

async function readMetrics(server: TestServer): Promise<Record<string, number>> {
  const response = await fetch(`${server.url}/metrics`);
  expect(response.headers.get('content-type')).toMatch(/^text\/plain/);
  const lines = (await response.text()).split('\n').filter((line) => line && !line.startsWith('#'));
  return Object.fromEntries(
    lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]),
  );
}

describe('GET /metrics', () => {
  it('counts jobs by status, from the store', async () => {
    const server = await startTestServer();
    await server.createJob();
    const { id } = await server.createJob();
    await createPhone(server.url).sendFile(id, { bytes: makeBytes(10) });
    expect(await readMetrics(server)).toMatchObject({
      'svc_jobs{status="pending"}': 1,
      'svc_jobs{status="in_progress"}': 0,
      'svc_jobs{status="completed"}': 1,
      'svc_jobs{status="failed"}': 0,
    });
  });

  it('counts requests by pattern, method and class of status, with their durations', async () => {
    const server = await startTestServer();
    await server.createJob();
    await fetch(`${server.routes}/job/unknown`);
    await fetch(`${server.url}/no-such-path`);
    await waitUntil(async () => {
      const metrics = await readMetrics(server);
      return metrics['svc_requests_total{route="other",method="GET",status="4xx"}'] === 1;
    });
    expect(await readMetrics(server)).toMatchObject({
      'svc_requests_total{route="/api/svc/job",method="POST",status="2xx"}': 1,
      'svc_requests_total{route="/api/svc/job/:id",method="GET",status="4xx"}': 1,
      'svc_request_duration_seconds_count{route="/api/svc/job",method="POST"}': 1,
    });
  });

  it('counts open waits, and uploads and their bytes while they run', async () => {
    const { server, id } = await startWithJob();
    const waiting = fetch(`${server.routes}/job/${id}/wait`);
    const uploadUrl = await createPhone(server.url).startUpload({ jobId: id, size: 100_000 });
    const upload = await startSlowUpload(uploadUrl, makeBytes(60_000), { size: 100_000 });
    // The counts of bytes, the upload and the wait change at different moments.
    await waitFor(async () => {
      const metrics = await readMetrics(server);
      expect(metrics).toMatchObject({ svc_open_waits: 1, svc_running_uploads: 1 });
      expect(metrics['svc_received_bytes_total']).toBeGreaterThan(60_000);
    });
    upload.destroy();
    await fetch(`${server.routes}/job/${id}`, { method: 'DELETE' });
    await waiting;
    await waitUntil(async () => (await readMetrics(server))['svc_running_uploads'] === 0);
    expect(await readMetrics(server)).toMatchObject({ svc_open_waits: 0 });
  });

  it('counts sent bytes', async () => {
    const server = await startTestServer();
    const before = (await readMetrics(server))['svc_sent_bytes_total'] ?? 0;
    const { id } = await server.createJob();
    await createPhone(server.url).sendFile(id, { bytes: makeBytes(50_000) });
    const download = (await (await fetch(`${server.routes}/job/${id}/download`)).json()) as { url: string };
    await (await fetch(download.url)).bytes();
    const after = (await readMetrics(server))['svc_sent_bytes_total'] ?? 0;
    expect(after - before).toBeGreaterThan(50_000);
  });
});

const broken = () => Promise.reject(new Error('disk I/O error'));

function createBrokenApp() {
  const { log, lines } = collectLog();
  const errors: unknown[] = [];
  const metrics = createPrometheusMetrics({
    countJobs: broken,
    countOpenWaits: () => 0,
    countRunningUploads: () => 0,
    countPendingWebhooks: async () => 0,
    takeBytes: () => ({ received: 0, sent: 0 }),
  });
  const report = (error: unknown) => void errors.push(error);
  const app = createStatusRoutes({ check: broken, isDraining: () => false, metrics, log, report });
  app.onError(createErrorAnswerer(report));
  return { get: (path: string) => app.request(path), lines, errors };
}

describe('a store that cannot be read', () => {
  it('makes /readyz answer 503, and the log tell why', async () => {
    const { get, lines } = createBrokenApp();
    const response = await get('/readyz');
    expect([response.status, await response.json()]).toEqual([503, { error: 'The jobs cannot be read.' }]);
    expect(lines).toMatchObject([{ level: 'warn', fields: { error: { message: 'disk I/O error' } } }]);
  });

  it('leaves /healthz alone: a restart would not help', async () => {
    expect((await createBrokenApp().get('/healthz')).status).toBe(200);
  });

  it('makes /metrics answer 500 instead of wrong figures', async () => {
    const { get, errors } = createBrokenApp();
    expect((await get('/metrics')).status).toBe(500);
    expect(errors).toEqual([new Error('disk I/O error')]);
  });
});
