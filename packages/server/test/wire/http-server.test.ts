import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { Hono } from 'hono';
import { expect, it, onTestFinished } from 'vitest';
import { DEFAULT_LIMITS } from '../../src/config/server-limits.ts';
import type { NodeEnv } from '../../src/http/node-handler.ts';
import { createPrometheusMetrics } from '../../src/drivers/prometheus-metrics.ts';
import { NO_PROXIES } from '../../src/network/client-address.ts';
import { createOwnNames } from '../../src/network/own-names.ts';
import { silentLog } from '../../src/ports/telemetry.ts';
import { createCors } from '../../src/routes/cors.ts';
import { ConnectionBytes } from '../../src/telemetry/connection-bytes.ts';
import { createHttpServer } from '../../src/wire/http-server.ts';
import { askAsBrowser } from '../support/raw-http.ts';

const EXTENSION = 'chrome-extension://abcdefghijklmnop';
const SITE = 'https://app.example';

/** A server that is told to stop, and takes requests while one of before goes on. */
async function startStopping(): Promise<string> {
  const callerRules = {
    isOwnName: createOwnNames(),
    publicName: undefined,
    isNetworkAllowed: false,
    allowedOrigins: new Set<string>(),
  };
  const bytes = new ConnectionBytes();
  const metrics = createPrometheusMetrics({
    countJobs: async () => ({}),
    countOpenWaits: () => 0,
    countRunningUploads: () => 0,
    countPendingWebhooks: async () => 0,
    takeBytes: () => bytes.takeTotal(),
  });
  const { server, exchanges } = createHttpServer({
    app: new Hono<NodeEnv>().use('/api/svc/*', createCors(callerRules)),
    findHold: () => undefined,
    routes: [{ owns: (path) => path.startsWith('/files/'), handle: async () => {}, isDownload: true }],
    report: () => {},
    observers: { log: silentLog, bytes, metrics },
    options: { limits: DEFAULT_LIMITS, publicUrl: undefined },
    callerRules,
    limits: { trustedProxies: NO_PROXIES },
    shareOf: (limit) => limit,
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => server.closeAllConnections());
  onTestFinished(() => void server.close());
  const url = `http://localhost:${(server.address() as AddressInfo).port}`; // of a TCP server
  const begun = once(server, 'request');
  fetch(`${url}/files/held`).catch(() => undefined); // it has no answer
  await begun;
  void exchanges.stop();
  return url;
}

it.each([
  { route: 'POST /api/svc/job', origin: EXTENSION, reader: EXTENSION },
  { route: 'GET /v1/jobs/a', origin: EXTENSION, reader: EXTENSION },
  { route: 'GET /phone/jobs/a/next', origin: SITE, reader: '*' },
  { route: 'PATCH /upload/a', origin: SITE, reader: '*' },
  { route: 'GET /files/a/b', origin: SITE, reader: '*' },
  { route: 'POST /api/svc/job', origin: SITE, reader: undefined },
  { route: 'GET /dashboard/api/jobs', origin: EXTENSION, reader: undefined },
])(
  'a server that stops says so to those who may read: $route from $origin',
  async ({ route, origin, reader }) => {
    const [method = '', path = ''] = route.split(' ');
    const { statusCode, headers } = await askAsBrowser((await startStopping()) + path, method, {
      Origin: origin,
    });
    expect([statusCode, headers['retry-after']]).toEqual([503, '1']);
    expect(headers['access-control-allow-origin']).toBe(reader);
  },
);

it.each([
  ['/api/svc/job', EXTENSION],
  ['/upload/a', SITE],
])('a server that stops answers preflights, so that browsers show its refusal: %s', async (path, origin) => {
  const { statusCode } = await askAsBrowser((await startStopping()) + path, 'OPTIONS', { Origin: origin });
  expect(statusCode).toBe(204);
});
