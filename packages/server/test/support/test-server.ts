import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { NodeHandler } from '../../src/http/node-handler.ts';
import { onTestFinished } from 'vitest';
import { type Job, parseJob, readObject, type JsonObject } from '@svc/protocol';
import { createKey } from './create-key.ts';
import { createPhone } from './phone.ts';
import { startServer, type RunningServer, type ServerOptions } from '../../src/start-server.ts';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { waitUntil } from './time.ts';

export interface TestServer extends RunningServer {
  dataDir: string;
  /** `undefined`: its database is in the data folder. */
  databaseUrl: string | undefined;
  /** The unexpected errors that the server has reported. */
  errors: unknown[];
  /** Base of the four routes. */
  routes: string;
  createJob: (body?: object) => Promise<Job>;
  readJob: (id: string) => Promise<Job>;
}

/** Serves one handler on a free port, until the test is over. */
export async function serveHandler(handle: NodeHandler): Promise<{ url: string; server: Server }> {
  const server = createServer((request, response) => void handle(request, response));
  onTestFinished(() => void server.close());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }; // a server on TCP has an AddressInfo
}

/** Starts a server on a free port. It is closed when the test is over. */
export async function startTestServer(options: Partial<ServerOptions> = {}): Promise<TestServer> {
  const dataDir = options.dataDir ?? (await makeTempFolder());
  const errors: unknown[] = [];
  const report = (error: unknown) => void errors.push(error);
  const server = await startServer({ port: 0, host: '127.0.0.1', report, ...options, dataDir });
  let closing: Promise<void> | undefined;
  const close = () => (closing ??= server.close());
  onTestFinished(close);
  const routes = server.url + server.routeBase;
  return {
    ...server,
    close,
    dataDir,
    databaseUrl: options.databaseUrl,
    errors,
    routes,
    async createJob(body) {
      const init = body && { body: JSON.stringify(body) };
      const response = await fetch(`${routes}/job`, { method: 'POST', ...init });
      return parseJob(await response.json());
    },
    readJob: async (id) => parseJob(await (await fetch(`${routes}/job/${id}`)).json()),
  };
}

/** Starts a server with a job, and a phone that may claim it. */
export async function startWithJob(options?: Partial<ServerOptions>, body?: object) {
  const server = await startTestServer(options);
  const job = await server.createJob(body);
  return { server, job, id: job.id, phone: createPhone(server.url) };
}

/** Calls the job API as a project does. */
export type CallApi = (method: string, path: string, options?: ApiCallOptions) => Promise<Response>;

export interface ApiCallOptions {
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

/** Makes a key for a project, as `keys create` does beside a running server. */
export async function createProject(server: TestServer, projectId: string): Promise<CallApi> {
  const key = await createKey(server, projectId);
  return (method, path, { body, headers, signal } = {}) =>
    fetch(`${server.url}/v1${path}`, {
      method,
      headers: { Authorization: `Bearer ${key}`, ...headers },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      ...(signal && { signal }),
    });
}

/** The status and the body of a JSON answer, to compare both in one step. */
export async function readAnswer(response: Response): Promise<{ status: number; body: JsonObject }> {
  const body = readObject(await response.json());
  if (!body) throw new Error('The answer is not a JSON object.');
  return { status: response.status, body };
}

/** Makes a folder that is removed when the test is over. */
export async function makeTempFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'svc-server-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** The number of answers that the server holds. */
export async function countOpenWaits(server: { url: string }): Promise<number> {
  return Number(await readMetric(server, 'svc_open_waits'));
}

/** The value of a metric, by its name with labels. */
export async function readMetric({ url }: { url: string }, name: string): Promise<string | undefined> {
  const lines = (await (await fetch(`${url}/metrics`)).text()).split('\n');
  return lines.find((line) => line.startsWith(`${name} `))?.slice(name.length + 1);
}

/** Resolves when the server holds so many answers. */
export async function waitForOpenWaits(server: { url: string }, count: number): Promise<void> {
  await waitUntil(async () => (await countOpenWaits(server)) === count);
}
