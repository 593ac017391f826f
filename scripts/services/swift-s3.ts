import { mkdir, writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findFreePort } from './free-port.ts';
import { startProgram, type ServiceProcess } from './service-process.ts';
import { findSwift } from './find-services.ts';
import { describeSwift, STORES, SWIFT_KEY, type SwiftPart, type SwiftPorts } from './swift-configuration.ts';

export interface SwiftOptions {
  /** The folder of all data, created if missing. The caller removes it. */
  folder: string;
  /** The smallest part of a multipart upload that is not the last one. Default 5 MiB, as in Amazon's S3. */
  minPartBytes?: number | undefined;
}

/** An S3 object store for tests: OpenStack Swift with one process per part. */
export interface SwiftS3 {
  /** `http://127.0.0.1:PORT`. It stays the same after a restart. */
  endpoint: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /**
   * Creates a bucket, unless it exists, which takes parts of files from pages of any origin. Returns the environment of
   * a server that uses it.
   *
   * @param places - other parameters of the storage address, such as `public_endpoint`.
   */
  createBucket: (name: string, places?: Record<string, string>) => Promise<Record<string, string>>;
  /** Takes connections without answering, until `resume`. */
  pause: () => void;
  resume: () => void;
  /** Refuses connections from now on. The data stays in the folder. */
  stop: () => Promise<void>;
  /** Starts it again after `stop`, with address and data. */
  start: () => Promise<void>;
}

/** Tries with other ports, if one was taken meanwhile. */
const ATTEMPTS = 3;
const READY_LIMIT_MS = 60_000;

/**
 * Starts the store on free ports of 127.0.0.1, which takes some seconds; missing programs are installed. It ends with
 * this process, even by a kill.
 */
export async function startSwiftS3(options: SwiftOptions): Promise<SwiftS3> {
  await findSwift({ install: true });
  for (let attempt = 1; ; attempt++) {
    try {
      return await startOnFreePorts(options);
    } catch (error) {
      if (attempt === ATTEMPTS) throw error;
    }
  }
}

async function startOnFreePorts({ folder, minPartBytes = 5 * 1024 ** 2 }: SwiftOptions): Promise<SwiftS3> {
  const ports = {
    proxy: await findFreePort(),
    account: await findFreePort(),
    container: await findFreePort(),
    object: await findFreePort(),
    memcached: await findFreePort(),
  };
  const conf = path.join(folder, 'conf');
  for (const made of [conf, path.join(folder, 'srv/d1'), path.join(folder, 'log')]) {
    await mkdir(made, { recursive: true });
  }
  const files = describeSwift({ folder, user: userInfo().username, ports, minPartBytes });
  for (const [name, content] of Object.entries(files)) await writeFile(path.join(conf, name), content);
  let running = await startAll(folder, ports);
  const signal = (name: 'SIGSTOP' | 'SIGCONT') => running.get('proxy')?.child.kill(name);
  const endpoint = `http://127.0.0.1:${ports.proxy}`;
  return {
    endpoint,
    ...SWIFT_KEY,
    async createBucket(name, places = {}) {
      const cors = { 'X-Container-Meta-Access-Control-Allow-Origin': '*' };
      await putBucket({ endpoint, ...SWIFT_KEY }, name, cors);
      const query = new URLSearchParams({ region: SWIFT_KEY.region, endpoint, ...places });
      return {
        SVC_STORAGE_URL: `s3://${name}?${query.toString()}`,
        AWS_ACCESS_KEY_ID: SWIFT_KEY.accessKeyId,
        AWS_SECRET_ACCESS_KEY: SWIFT_KEY.secretAccessKey,
      };
    },
    pause: () => void signal('SIGSTOP'),
    resume: () => void signal('SIGCONT'),
    async stop() {
      signal('SIGCONT');
      await stopAll(running);
    },
    async start() {
      running = await startAll(folder, ports);
    },
  };
}

/**
 * Makes a bucket with these headers, or changes it, by Swift's own interface, which has what S3's has not: CORS rules
 * (https://docs.openstack.org/swift/latest/cors.html) and the rights of other keys. A second container has the parts of
 * multipart uploads.
 */
export async function putBucket(
  { endpoint, accessKeyId, secretAccessKey }: Pick<SwiftS3, 'endpoint' | 'accessKeyId' | 'secretAccessKey'>,
  bucket: string,
  headers: Record<string, string>,
): Promise<void> {
  const key = { 'X-Auth-User': accessKeyId, 'X-Auth-Key': secretAccessKey };
  const signedIn = await fetch(`${endpoint}/auth/v1.0`, { headers: key });
  if (!signedIn.ok) throw new Error(`The store has refused its key: ${signedIn.status}.`);
  const account = signedIn.headers.get('x-storage-url') ?? '';
  const token = signedIn.headers.get('x-auth-token') ?? '';
  for (const name of [bucket, `${bucket}+segments`]) {
    const request = { method: 'PUT', headers: { ...headers, 'X-Auth-Token': token } };
    const { ok, status } = await fetch(`${account}/${name}`, request);
    if (!ok) throw new Error(`The store has not made or changed ${name}: ${status}.`);
  }
}

type Running = Map<string, ServiceProcess>;

async function startAll(folder: string, ports: SwiftPorts): Promise<Running> {
  const running: Running = new Map();
  const start = (name: string, program: string, args: string[]) =>
    running.set(name, startProgram({ program, args, log: path.join(folder, 'log', `${name}.log`) }));
  const memory = ['-l', '127.0.0.1', '-p', String(ports.memcached), '-m', '32', '-u', userInfo().username];
  start('memcached', 'memcached', memory);
  const startPart = (name: SwiftPart) =>
    start(name, `swift-${name}-server`, [path.join(folder, 'conf', `${name}.conf`)]);
  try {
    for (const store of STORES) startPart(store);
    await waitUntilReady(STORES, ports, running);
    // Last: requests before the others run would be told for a while that there is no bucket.
    startPart('proxy');
    await waitUntilReady(['proxy'], ports, running);
    return running;
  } catch (error) {
    await stopAll(running);
    throw error;
  }
}

/** Waits until these parts answer; fails when any part ends. */
async function waitUntilReady(
  parts: readonly SwiftPart[],
  ports: SwiftPorts,
  running: Running,
): Promise<void> {
  const failed = Promise.race([...running.values()].map(failWhenEnded));
  const limit = AbortSignal.timeout(READY_LIMIT_MS);
  await Promise.race([failed, Promise.all(parts.map((name) => waitForAnswer(ports[name], limit)))]);
}

async function failWhenEnded({ ended, log }: ServiceProcess): Promise<never> {
  await ended;
  throw new Error(`A part of the S3 store for tests has ended. Read ${log}.`);
}

const RETRY_MS = 50;

async function waitForAnswer(port: number, limit: AbortSignal): Promise<void> {
  for (;;) {
    try {
      await fetch(`http://127.0.0.1:${port}/`, { signal: limit });
      return;
    } catch {
      if (limit.aborted) throw new Error('The S3 store for tests does not answer.');
      await pause(RETRY_MS);
    }
  }
}

async function stopAll(running: Running): Promise<void> {
  await Promise.all([...running.values()].map((one) => one.end()));
}
