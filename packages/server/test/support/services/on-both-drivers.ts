import { Readable } from 'node:stream';
import { describe, onTestFinished } from 'vitest';
import { createDiskBlobStore } from '../../../src/drivers/disk/disk-blob-store.ts';
import { openS3BlobStore } from '../../../src/drivers/s3/open-s3.ts';
import { createSqliteStores } from '../../../src/drivers/sqlite/sqlite-stores.ts';
import type { JobContext } from '../../../src/jobs/job-context.ts';
import type { BlobStore } from '../../../src/ports/blob-store.ts';
import { openAdminStorage, openBlobs, type StoragePlaces } from '../../../src/wire/open-storage.ts';
import { makeJobContext, openTestDatabase } from '../test-context.ts';
import { makeTempFolder } from '../test-server.ts';
import { createFakeClock, type FakeClock } from '../time.ts';
import { makeSharedPlaces } from './test-instances.ts';
import { createTestDatabase, openTestPostgres } from './test-postgres.ts';
import { hasS3, makeBucket } from './test-s3.ts';

/** Everything that jobs need, over the same data after a restart. The clock is moved by hand: its time is told to the stores. */
export interface StoredContext extends JobContext {
  clock: FakeClock;
  /** What a process has that starts now. */
  restart: () => Promise<StoredContext>;
}

/** What tests need of a database and a store of bytes. */
export interface Drivers {
  createContext: () => Promise<StoredContext>;
  /** Where a server keeps its data. Two that are started with it, one after the other, have the same. */
  makePlaces: () => Promise<StoragePlaces>;
}

/** Runs tests on SQLite and the disk, and on PostgreSQL and a store of the S3 protocol. */
export function onBothDrivers(test: (drivers: Drivers) => void): void {
  describe('with SQLite and the disk', () => {
    test(embedded);
  });
  describe.runIf(hasS3)('with PostgreSQL and a store of the S3 protocol', () => {
    test(shared);
  });
}

const embedded: Drivers = {
  async createContext() {
    const [database, folder] = [openTestDatabase(), await makeTempFolder()];
    return makeContext(createFakeClock(), () => ({
      jobs: createSqliteStores(database).jobs,
      blobs: createDiskBlobStore(folder, { minFreeBytes: 0 }),
    }));
  },
  makePlaces: async () => ({ dataDir: await makeTempFolder() }),
};

const shared: Drivers = {
  async createContext() {
    const { jobs, ledger } = await openTestPostgres(await createTestDatabase());
    const { storageUrl } = await makeBucket();
    return makeContext(createFakeClock(), async () => ({
      jobs,
      blobs: await openS3BlobStore(storageUrl, ledger),
    }));
  },
  makePlaces: async () => ({ dataDir: await makeTempFolder(), ...(await makeSharedPlaces()) }),
};

type Stores = Pick<JobContext, 'jobs' | 'blobs'>;

async function makeContext(clock: FakeClock, open: () => Stores | Promise<Stores>): Promise<StoredContext> {
  const restart = () => makeContext(clock, open);
  return makeJobContext({ ...(await open()), clock, restart });
}

/** What a server keeps there, seen past it. Its folder must have been made. */
export async function openStores(places: StoragePlaces): Promise<Stores> {
  const database = await openAdminStorage(places);
  onTestFinished(() => database.close());
  return { jobs: database.jobs, blobs: await openBlobs(places, database) };
}

/** Adds bytes to a blob, as a process does that is killed right after. */
export async function leaveBytes(
  blobs: BlobStore,
  id: string,
  { bytes, offset = 0, size = bytes.length }: { bytes: Uint8Array; offset?: number; size?: number },
): Promise<void> {
  if (offset === 0) await blobs.create(id, { size });
  await blobs.write(id, offset, Readable.from([Buffer.from(bytes)], { objectMode: false }));
}
