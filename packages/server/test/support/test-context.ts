import { onTestFinished } from 'vitest';
import { createDiskUploadFiles } from '../../src/drivers/disk/disk-upload-files.ts';
import { openSqliteDatabase } from '../../src/drivers/sqlite/sqlite-database.ts';
import { createSqliteJobStore } from '../../src/drivers/sqlite/sqlite-job-store.ts';
import type { JobContext } from '../../src/jobs/job-context.ts';
import { createFakeClock, type FakeClock } from './fake-clock.ts';
import { makeJobContext } from './make-job-context.ts';
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
  return makeJobContext({
    folder,
    jobs: createSqliteJobStore(database),
    files: createDiskUploadFiles(folder),
    clock: createFakeClock(),
  });
}
