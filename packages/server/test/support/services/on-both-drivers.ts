import { Readable } from 'node:stream';
import { describe, onTestFinished } from 'vitest';
import { createDiskBlobStore } from '../../../src/drivers/disk/disk-blob-store.ts';
import { createSqliteStores } from '../../../src/drivers/sqlite/sqlite-stores.ts';
import type { JobContext } from '../../../src/jobs/job-context.ts';
import type { BlobStore } from '../../../src/ports/blob-store.ts';
import { openAdminStorage, openBlobs, type StoragePlaces } from '../../../src/wire/open-storage.ts';
import { createS3World } from '../../drivers/s3/s3-world.ts';
import { makeJobContext, openTestDatabase } from '../test-context.ts';
import { makeTempFolder } from '../test-server.ts';
import { createFakeClock, type FakeClock } from '../time.ts';
import { makeSharedPlaces } from './test-instances.ts';
import { createTestDatabase, openTestPostgres } from './test-postgres.ts';
import { hasS3 } from './test-s3.ts';

/** The dependencies of jobs, which keep their data at a restart. The test moves the clock. */
export interface StoredContext extends JobContext {
  clock: FakeClock;
  /** The context of a new process. */
  restart: () => StoredContext;
}

export interface Drivers {
  createContext: () => Promise<StoredContext>;
  /** Places of a server's data, for servers that run one after the other. */
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
    const world = await createS3World();
    return makeContext(createFakeClock(), () => ({ jobs, blobs: world.open({ ledger }) }));
  },
  makePlaces: async () => ({ dataDir: await makeTempFolder(), ...(await makeSharedPlaces()) }),
};

type Stores = Pick<JobContext, 'jobs' | 'blobs'>;

function makeContext(clock: FakeClock, open: () => Stores): StoredContext {
  const restart = () => makeContext(clock, open);
  return makeJobContext({ ...open(), clock, restart });
}

/** Opens the stores beside the server that uses them. Its folder must exist. */
export async function openStores(places: StoragePlaces): Promise<Stores> {
  const database = await openAdminStorage(places);
  onTestFinished(() => database.close());
  return { jobs: database.jobs, blobs: await openBlobs(places, database) };
}

/** Adds bytes to a blob and does nothing else, as a process that is killed right after. */
export async function leaveBytes(
  blobs: BlobStore,
  id: string,
  { bytes, offset = 0, size = bytes.length }: { bytes: Uint8Array; offset?: number; size?: number },
): Promise<void> {
  if (offset === 0) await blobs.create(id, { size });
  await blobs.write(id, offset, Readable.from([Buffer.from(bytes)], { objectMode: false }));
}
