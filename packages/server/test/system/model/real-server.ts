import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer, type RunningServer } from '../../../src/start-server.ts';
import { createFakeClock, type FakeClock } from '../../support/time.ts';
import { createKey } from '../../support/create-key.ts';
import { createPhone, type Phone } from '../../support/phone.ts';
import { KEEP_MS, LIFETIME_MS, MAX_BYTES } from './reference-model.ts';

/** The time limit of a request. */
const ANSWER_LIMIT_MS = 20_000;

export type Call = (method: string, path: string, options?: CallOptions) => Promise<Response>;

export interface CallOptions {
  body?: object;
  headers?: Record<string, string>;
}

/** A server in this process. The test moves its clock. */
export interface RealServer {
  clock: FakeClock;
  /** The unexpected errors of the server. */
  errors: unknown[];
  url: () => string;
  /** Calls with the key of the project that owns the jobs. */
  call: Call;
  /** Calls with the key of another project. */
  callAsStranger: Call;
  phone: (index: number) => Phone;
  listFiles: () => Promise<string[]>;
  /** Lets the lifetime of jobs pass. */
  passLifetime: () => Promise<void>;
  restart: () => Promise<void>;
  close: () => Promise<void>;
}

export async function openRealServer(): Promise<RealServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'svc-model-'));
  const clock = createFakeClock();
  const errors: unknown[] = [];
  const keys = { owner: await createKey(dataDir, 'demo'), stranger: await createKey(dataDir, 'other') };
  const start = () =>
    startServer({
      dataDir,
      clock,
      port: 0,
      host: '127.0.0.1',
      jobLifetimeMs: LIFETIME_MS,
      keepMs: KEEP_MS,
      maxBytes: MAX_BYTES,
      limits: { minFreeBytes: 0 },
      report: (error) => void errors.push(error),
    });
  let server: RunningServer = await start();
  return {
    clock,
    errors,
    url: () => server.url,
    call: createCall(() => server.url, keys.owner),
    callAsStranger: createCall(() => server.url, keys.stranger),
    phone: (index) => createPhone(server.url, { claim: `claim-of-the-phone-${index}` }),
    listFiles: () => readdir(join(dataDir, 'uploads')),
    passLifetime: async () => clock.advance(LIFETIME_MS),
    async restart() {
      await server.close();
      server = await start();
    },
    async close() {
      await server.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** @param url - called for each request. */
export function createCall(url: () => string, key: string): Call {
  return (method, path, { body, headers } = {}) =>
    fetch(url() + path, {
      method,
      headers: { Authorization: `Bearer ${key}`, ...headers },
      signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
      ...(body && { body: JSON.stringify(body) }),
    });
}
