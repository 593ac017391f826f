import { onTestFinished } from 'vitest';
import type { Job } from '@svc/protocol';
import { parseJob } from '@svc/protocol';
import { startServer, type RunningServer, type ServerOptions } from '../../src/start-server.ts';
import { makeTempFolder } from './temp-folder.ts';

export interface TestServer extends RunningServer {
  dataDir: string;
  /** What the server reported as unexpected. A test that is not about errors leaves it empty. */
  errors: unknown[];
  /** Base of the four routes. */
  routes: string;
  createJob: (body?: object) => Promise<Job>;
  readJob: (id: string) => Promise<Job>;
}

/** A server of this test's own on a free port, closed when the test is over. */
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
