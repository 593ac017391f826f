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

export interface TestContext extends JobContext {
  clock: FakeClock;
  folder: string;
}

/** The dependencies of jobs, without a server: a database in memory, a folder, and a clock that the test moves. */
export async function createTestContext(): Promise<TestContext> {
  const folder = await makeTempFolder();
  return makeJobContext({
    folder,
    jobs: createSqliteStores(openTestDatabase()).jobs,
    blobs: createDiskBlobStore(folder, { minFreeBytes: 0 }),
    clock: createFakeClock(),
  });
}

/** Opens the same database twice, as two processes do. */
export async function openTwice<Stores>(open: (database: DatabaseSync) => Stores): Promise<[Stores, Stores]> {
  const path = join(await makeTempFolder(), 'jobs.sqlite');
  const openOne = () => open(openTestDatabase(path));
  return [openOne(), openOne()];
}

/** Opens a database that is closed when the test is over. */
export function openTestDatabase(path = ':memory:', migrations?: readonly string[]): DatabaseSync {
  const database = openSqliteDatabase(path, migrations);
  onTestFinished(() => database.close());
  return database;
}

/** Completes the dependencies of jobs with those of a new process. */
export function makeJobContext<Parts extends Pick<JobContext, 'jobs' | 'blobs'> & { clock: FakeClock }>(
  parts: Parts,
): JobContext & Parts {
  return {
    ...parts,
    changes: new JobChanges(),
    options: {
      canSeal: true,
      jobLifetimeMs: 60_000,
      keepMs: 3_600_000,
      maxBytes: 1_000_000,
      limits: { maxTotalBytes: 100_000_000, maxOpenJobs: 1_000 },
    },
    finishing: new Map(),
    findUploadBaseUrl: () => 'http://192.168.1.2:8787',
    report(error) {
      throw error;
    },
  };
}

/** Announces the only file of a job and begins its upload. Returns the upload's id. */
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
