import { once } from 'node:events';
import { scryptSync } from 'node:crypto';
import { request, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { readObject, type JsonObject } from '@svc/protocol';
import { DASHBOARD_API_PATH, DASHBOARD_HEADER, DASHBOARD_VERSION } from '@svc/protocol/dashboard';
import { DASHBOARD_SECRET_SETTING } from '../../src/config/dashboard-secret.ts';
import { openAdminStorage } from '../../src/wire/open-storage.ts';
import type { ServerOptions } from '../../src/start-server.ts';
import { startTestServer, type TestServer } from './test-server.ts';

export const ADMIN_SECRET = 'a secret of the admin';

/** A hash that costs little to check, since tests sign in often. */
const QUICK_HASH = createQuickHash(ADMIN_SECRET);

function createQuickHash(secret: string): string {
  const salt = Buffer.alloc(16, 1);
  const hash = scryptSync(secret, salt, 32, { N: 2 ** 10, r: 1, p: 1 });
  return `$scrypt$ln=10,r=1,p=1$${salt.toString('base64')}$${hash.toString('base64')}`;
}

/** Starts a server, and sets the dashboard's secret beside it. */
export async function startDashboard(options: Partial<ServerOptions> = {}): Promise<TestServer> {
  const server = await startTestServer(options);
  await putSetting(server.dataDir, QUICK_HASH);
  return server;
}

/** As `svc-server dashboard` does beside a running server. */
export async function changeSecret(dataDir: string, secret: string | undefined): Promise<void> {
  await putSetting(dataDir, secret && createQuickHash(secret));
}

async function putSetting(dataDir: string, hash: string | undefined): Promise<void> {
  const { settings, close } = await openAdminStorage({ dataDir });
  if (hash === undefined) await settings.remove(DASHBOARD_SECRET_SETTING);
  else await settings.put(DASHBOARD_SECRET_SETTING, hash);
  await close();
}

export interface DashboardAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  /** `{}`, if the answer has no body. */
  body: JsonObject;
}

export interface DashboardCall {
  method?: string;
  body?: object;
  /** Replaces headers of the page. `undefined` removes one. */
  headers?: Record<string, string | undefined>;
  cookie?: string;
}

/** Sends a request as the dashboard's page does, or with other headers. */
export async function askDashboard(
  server: { url: string },
  path: string,
  { method = 'GET', body, headers, cookie }: DashboardCall = {},
): Promise<DashboardAnswer> {
  const all = {
    [DASHBOARD_HEADER]: DASHBOARD_VERSION,
    Cookie: cookie,
    ...(method !== 'GET' && { Origin: server.url, 'Sec-Fetch-Site': 'same-origin' }),
    ...headers,
  };
  const sent = Object.entries(all).filter((pair): pair is [string, string] => pair[1] !== undefined);
  const asking = request(server.url + DASHBOARD_API_PATH + path, {
    method,
    headers: Object.fromEntries(sent),
  });
  asking.end(body && JSON.stringify(body));
  const [response] = (await once(asking, 'response')) as [IncomingMessage]; // the only argument of 'response'
  const answer = await text(response);
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    body: (answer && readObject(JSON.parse(answer))) || {},
  };
}

/** Signs in. Returns the cookie as a browser sends it. */
export async function signIn(
  server: { url: string },
  { secret = ADMIN_SECRET, headers = {} }: { secret?: string; headers?: Record<string, string> } = {},
): Promise<string> {
  const answer = await askDashboard(server, '/session', { method: 'POST', body: { secret }, headers });
  return readCookie(answer);
}

export function readCookie({ headers }: DashboardAnswer): string {
  return (headers['set-cookie']?.[0] ?? '').split(';', 1)[0] ?? '';
}

export interface Dashboard {
  server: TestServer;
  /** Sends a request with the session's cookie. */
  ask: (method: string, path: string, body?: object) => Promise<DashboardAnswer>;
}

/** Starts a server with a dashboard, and signs in. */
export async function openDashboard(options: Partial<ServerOptions> = {}): Promise<Dashboard> {
  const server = await startDashboard(options);
  const cookie = await signIn(server);
  return {
    server,
    ask: (method, path, body) => askDashboard(server, path, { method, cookie, ...(body && { body }) }),
  };
}
