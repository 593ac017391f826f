import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startSwiftS3, type SwiftS3 } from '../../../../../scripts/services/swift-s3.ts';

/** Smaller than real stores take, so that tests need few bytes for many parts. */
const MIN_PART_BYTES = 64 * 1024;

let swift: Promise<SharedSwift> | undefined;

/** Answers where the store is, and starts it for the first who asks. */
const server = createServer((_request, response) => {
  swift ??= startSwift();
  swift.then(
    ({ store: { endpoint, region, accessKeyId, secretAccessKey } }) =>
      response.end(JSON.stringify({ endpoint, region, accessKeyId, secretAccessKey })),
    (error: unknown) => response.writeHead(500).end(String(error)),
  );
});

/**
 * Lets tests share what takes long to start, once for the whole run, and only if one of them asks for it. They may be
 * in other processes: they ask this one over HTTP.
 */
export async function setup(project: TestProject): Promise<void> {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  project.provide('servicesUrl', `http://127.0.0.1:${findPort(server)}`);
}

export async function teardown(): Promise<void> {
  server.close();
  server.closeAllConnections();
  await (await swift)?.end();
}

interface SharedSwift {
  store: SwiftS3;
  end: () => Promise<void>;
}

async function startSwift(): Promise<SharedSwift> {
  const folder = await mkdtemp(join(tmpdir(), 'svc-swift-'));
  const store = await startSwiftS3({ folder, minPartBytes: MIN_PART_BYTES });
  return {
    store,
    async end() {
      await store.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function findPort(server: Server): number {
  return (server.address() as AddressInfo).port; // of a server on TCP
}

declare module 'vitest' {
  interface ProvidedContext {
    /** Where services are asked for. */
    servicesUrl: string;
  }
}
