import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openSqliteDatabase } from '../../../src/drivers/sqlite/sqlite-database.ts';
import { createSqliteJobStore } from '../../../src/drivers/sqlite/sqlite-job-store.ts';
import { MIGRATIONS } from '../../../src/drivers/sqlite/sqlite-migrations.ts';
import { makeTempFolder } from '../../support/test-server.ts';
import { openTestDatabase, openTwice } from '../../support/test-context.ts';
import { testJobEnds } from '../contracts/job-end-contract.ts';
import { testJobLimits } from '../contracts/job-limits-contract.ts';
import { testJobOverviews } from '../contracts/job-overview-contract.ts';
import { testJobStore } from '../contracts/job-store-contract.ts';

testJobStore('The SQLite job store', () => openTwice(createSqliteJobStore));
testJobEnds('The SQLite job store', () => openTwice(createSqliteJobStore));
testJobLimits('The SQLite job store', () => openTwice(createSqliteJobStore));
testJobOverviews('The SQLite job store', async () => (await openTwice(createSqliteJobStore))[0]);

it('reads a job that was stored before files had their own time', async () => {
  const path = join(await makeTempFolder(), 'jobs.sqlite');
  const old = openSqliteDatabase(path, MIGRATIONS.slice(0, 1));
  old.exec(`
    INSERT INTO jobs (id, project_id, status, multiple, max_bytes, upload_base_url, created_at, updated_at,
      expires_at, claim_hash, upload_id, size, file_name, content_type)
    VALUES ('job-1', 'demo', 'in_progress', 0, 9, 'http://a.example', 1, 1, 5000, 'phone-a', 'up-1', 3,
      'a.jpg', 'image/jpeg')`);
  old.close();
  const store = createSqliteJobStore(openTestDatabase(path));
  expect((await store.find('job-1'))?.files).toMatchObject([
    {
      uploadId: 'up-1',
      size: 3,
      name: 'a.jpg',
      contentType: 'image/jpeg',
      lastModifiedMs: null,
      sha256: null,
      isWhole: false,
    },
  ]);
});

it.each([
  ['completed', 'keep_until', { uploadId: 'up-1', isWhole: true }],
  ['failed', 'keep_until, failure_code, failure_message', { uploadId: null, isWhole: false }],
])('reads the file of a job that was %s before jobs had several', async (status, columns, file) => {
  const path = join(await makeTempFolder(), 'jobs.sqlite');
  const old = openSqliteDatabase(path, MIGRATIONS.slice(0, 6));
  old.exec(`
    INSERT INTO jobs (id, project_id, status, multiple, max_bytes, upload_base_url, created_at, updated_at,
      expires_at, claim_hash, upload_id, size, file_name, content_type, ${columns})
    VALUES ('job-1', 'demo', '${status}', 0, 9, 'http://a.example', 1, 1, 5000, 'phone-a', 'up-1', 3,
      'a.jpg', 'image/jpeg', 9000${status === 'failed' ? ", 'expired', 'Late.'" : ''})`);
  old.close();
  const store = createSqliteJobStore(openTestDatabase(path));
  const job = await store.find('job-1');
  expect(job).toMatchObject({
    status,
    maxFiles: 1,
    afterId: null,
    files: [{ name: 'a.jpg', size: 3, ...file }],
  });
  // As ids that the server makes: they can stand in a download's token.
  expect(job?.files[0]?.id).toMatch(/^[A-Za-z0-9_-]{22}$/);
});
