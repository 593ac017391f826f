import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { onTestFinished } from 'vitest';
import { createDiskBlobStore } from '../../src/drivers/disk/disk-blob-store.ts';
import { openSqliteDatabase } from '../../src/drivers/sqlite/sqlite-database.ts';
import { createSqliteStores } from '../../src/drivers/sqlite/sqlite-stores.ts';
import { createRandomId } from '../../src/crypto/secrets.ts';
import type { JobContext } from '../../src/jobs/job-context.ts';
import { startUpload } from '../../src/jobs/upload/start-upload.ts';
import type { StoredFile } from '../../src/ports/job-store.ts';
import { createFakeClock, type FakeClock } from './time.ts';
import { makeTempFolder } from './test-server.ts';
import { JobChanges } from '../../src/jobs/job-changes.ts';
import { RunningUploads } from '../../src/jobs/upload/running-uploads.ts';

export interface TestContext extends JobContext {
  clock: FakeClock;
  folder: string;
}

/** Everything that jobs need, without a server: a database in memory, a folder, a clock to be moved. */
export async function createTestContext(): Promise<TestContext> {
  const folder = await makeTempFolder();
  return makeJobContext({
    folder,
    jobs: createSqliteStores(openTestDatabase()).jobs,
    blobs: createDiskBlobStore(folder, { minFreeBytes: 0 }),
    clock: createFakeClock(),
  });
}

/** What two processes have that share a database. */
export async function openTwice<Stores>(open: (database: DatabaseSync) => Stores): Promise<[Stores, Stores]> {
  const path = join(await makeTempFolder(), 'jobs.sqlite');
  const openOne = () => open(openTestDatabase(path));
  return [openOne(), openOne()];
}

/** A database that is closed when the test is over. */
export function openTestDatabase(path = ':memory:', migrations?: readonly string[]): DatabaseSync {
  const database = openSqliteDatabase(path, migrations);
  onTestFinished(() => database.close());
  return database;
}

/** What a server process holds besides the given: as fresh as after a start. */
export function makeJobContext<Parts extends Pick<JobContext, 'jobs' | 'blobs'> & { clock: FakeClock }>(
  parts: Parts,
): JobContext & Parts {
  return {
    ...parts,
    changes: new JobChanges(),
    runningUploads: new RunningUploads(),
    canSeal: true,
    limits: {
      lifetimeMs: 60_000,
      keepMs: 3_600_000,
      maxBytes: 1_000_000,
      maxTotalBytes: 100_000_000,
      maxOpenJobs: 1_000,
    },
    finishing: new Map(),
    findUploadBaseUrl: () => 'http://192.168.1.2:8787',
    report(error) {
      throw error;
    },
  };
}

/** Announces an only file and begins its upload, as a phone does. Returns the id of the upload. */
export async function beginUpload(
  context: JobContext,
  jobId: string,
  { claim = 'a-claim-of-one-phone', ...file }: Partial<StoredFile> & { claim?: string } = {},
): Promise<string> {
  const result = await startUpload(context, {
    jobId,
    claim,
    isOnly: true,
    file: {
      id: createRandomId(),
      uploadId: null,
      name: 'a.jpg',
      contentType: 'image/jpeg',
      size: 0,
      lastModifiedMs: null,
      sha256: null,
      sealed: null,
      isConfirmed: false,
      isWhole: false,
      ...file,
    },
  });
  if (result.kind !== 'started') throw new Error(result.kind);
  return result.uploadId;
}
