import { once } from 'node:events';
import { createServer } from 'node:http';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startSwiftS3 } from '../../../../../scripts/services/swift-s3.ts';
import type { S3Address } from './test-s3.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Answers with the address of the S3 store of this run, which it starts when it is asked first. */
    swiftDoor: string;
  }
}

/** Smaller than real stores take, so that tests need few bytes for many parts. */
const MIN_PART_BYTES = 64 * 1024;

/** One S3 store for all tests of a run, and none for a run whose tests need none. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  let starting: Promise<RunningStore> | undefined;
  const door = createServer((_request, response) => {
    starting ??= startStore();
    starting.then(
      ({ address }) => response.end(JSON.stringify(address)),
      (error: Error) => response.writeHead(500).end(error.stack),
    );
  });
  await once(door.listen(0, '127.0.0.1'), 'listening');
  // A server on TCP has an AddressInfo.
  project.provide('swiftDoor', `http://127.0.0.1:${(door.address() as AddressInfo).port}`);
  return async () => {
    door.close();
    // One that did not start has been reported to the tests.
    const store = await starting?.catch(() => undefined);
    await store?.end();
  };
}

interface RunningStore {
  address: S3Address;
  end: () => Promise<void>;
}

async function startStore(): Promise<RunningStore> {
  const folder = await mkdtemp(join(tmpdir(), 'svc-swift-'));
  const { endpoint, region, accessKeyId, secretAccessKey, stop } = await startSwiftS3({
    folder,
    minPartBytes: MIN_PART_BYTES,
  });
  return {
    address: { endpoint, region, accessKeyId, secretAccessKey },
    async end() {
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
