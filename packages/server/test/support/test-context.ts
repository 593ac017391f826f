import { onTestFinished } from 'vitest';
import { createDiskUploadFiles } from '../../src/drivers/disk-upload-files.ts';
import { openSqliteDatabase } from '../../src/drivers/sqlite-database.ts';
import { createSqliteJobStore } from '../../src/drivers/sqlite-job-store.ts';
import { JobChanges } from '../../src/jobs/job-changes.ts';
import type { JobContext } from '../../src/jobs/job-context.ts';
import { RunningUploads } from '../../src/jobs/running-uploads.ts';
import { createFakeClock, type FakeClock } from './fake-clock.ts';
import { makeTempFolder } from './temp-folder.ts';

export interface TestContext extends JobContext {
  clock: FakeClock;
  folder: string;
}

/** Everything that jobs need, without a server: a database in memory, a folder, a clock to be moved. */
export async function createTestContext(): Promise<TestContext> {
  const folder = await makeTempFolder();
  const database = openSqliteDatabase(':memory:');
  onTestFinished(() => database.close());
  return {
    folder,
    jobs: createSqliteJobStore(database),
    files: createDiskUploadFiles(folder),
    clock: createFakeClock(),
    changes: new JobChanges(),
    runningUploads: new RunningUploads(),
    limits: { lifetimeMs: 60_000, keepMs: 3_600_000, maxBytes: 1_000_000 },
    finishing: new Map(),
    findUploadBaseUrl: () => 'http://192.168.1.2:8787',
  };
}
