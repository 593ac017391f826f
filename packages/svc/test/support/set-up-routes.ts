import { SvcServer, type SvcServerOptions } from '../../src/index.ts';
import { createRouteHandler, type RouteHandlerOptions } from '../../src/next.ts';
import { BASE_URL, createFakeTransferServer, TOKEN } from './fake-transfer-server.ts';

export const APP = 'http://app.test/api/svc';

export interface Answer {
  status: number;
  body: unknown;
  headers: Headers;
}

/** A client of the transfer server's job API in memory. What goes wrong there is not repeated, unless asked for. */
export function setUpClient(options: SvcServerOptions = {}) {
  const transferServer = createFakeTransferServer();
  const settings = { token: TOKEN, baseUrl: BASE_URL, fetch: transferServer.fetch, retries: 0, ...options };
  return { transferServer, client: new SvcServer(settings) };
}

/** The routes of an application in front of it, asked as a browser would. */
export function setUpRoutes(options: Partial<RouteHandlerOptions> = {}) {
  const { transferServer, client } = setUpClient();
  const { GET } = createRouteHandler({ client, ...options });
  const ask = async (method: string, path: string, init?: RequestInit) =>
    readAnswer(await GET(new Request(APP + path, { method, ...init })));
  return {
    transferServer,
    client,
    ask,
    get: (path: string, init?: RequestInit) => ask('GET', path, init),
    post: (path: string, body?: BodyInit) => ask('POST', path, body === undefined ? {} : { body }),
  };
}

export async function readAnswer(response: Response): Promise<Answer> {
  const body: unknown = await response.json();
  return { status: response.status, body, headers: response.headers };
}
