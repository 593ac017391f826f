import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startSwiftS3 } from '../../../../../scripts/services/swift-s3.ts';
import { openDoor, type Service } from './open-door.ts';
import type { S3Address } from './test-s3.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Answers with the address of the S3 store of this run, as JSON. */
    swiftDoor: string;
  }
}

/** Smaller than real stores take, so that tests need few bytes for many parts. */
const MIN_PART_BYTES = 64 * 1024;

/** One S3 store for all tests of a run. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { url, close } = await openDoor(startStore);
  project.provide('swiftDoor', url);
  return close;
}

async function startStore(): Promise<Service> {
  const folder = await mkdtemp(join(tmpdir(), 'svc-swift-'));
  const store = await startSwiftS3({ folder, minPartBytes: MIN_PART_BYTES });
  const { endpoint, region, accessKeyId, secretAccessKey } = store;
  const address: S3Address = { endpoint, region, accessKeyId, secretAccessKey };
  return {
    address: JSON.stringify(address),
    async end() {
      await store.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
