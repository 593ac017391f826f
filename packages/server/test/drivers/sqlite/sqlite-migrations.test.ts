import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openSqliteDatabase } from '../../../src/drivers/sqlite/sqlite-database.ts';
import { MIGRATIONS } from '../../../src/drivers/sqlite/sqlite-migrations.ts';
import { createSqliteStores } from '../../../src/drivers/sqlite/sqlite-stores.ts';
import { openTestDatabase } from '../../support/test-context.ts';
import { makeTempFolder } from '../../support/test-server.ts';

/** Opens a database that an older server has written. */
async function openOld(steps: number, sql: string) {
  const path = join(await makeTempFolder(), 'jobs.sqlite');
  const old = openSqliteDatabase(path, MIGRATIONS.slice(0, steps));
  old.exec(sql);
  old.close();
  return createSqliteStores(openTestDatabase(path));
}

it('reads a job that was stored before files had their own time', async () => {
  const { jobs } = await openOld(
    1,
    `INSERT INTO jobs (id, project_id, status, multiple, max_bytes, upload_base_url, created_at, updated_at,
       expires_at, claim_hash, upload_id, size, file_name, content_type)
     VALUES ('job-1', 'demo', 'in_progress', 0, 9, 'http://a.example', 1, 1, 5000, 'phone-a', 'up-1', 3,
       'a.jpg', 'image/jpeg')`,
  );
  expect((await jobs.find('job-1'))?.files).toMatchObject([
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
  const { jobs } = await openOld(
    6,
    `INSERT INTO jobs (id, project_id, status, multiple, max_bytes, upload_base_url, created_at, updated_at,
       expires_at, claim_hash, upload_id, size, file_name, content_type, ${columns})
     VALUES ('job-1', 'demo', '${status}', 0, 9, 'http://a.example', 1, 1, 5000, 'phone-a', 'up-1', 3,
       'a.jpg', 'image/jpeg', 9000${status === 'failed' ? ", 'expired', 'Late.'" : ''})`,
  );
  const job = await jobs.find('job-1');
  expect(job).toMatchObject({
    status,
    maxFiles: 1,
    afterId: null,
    files: [{ name: 'a.jpg', size: 3, ...file }],
  });
  // The form of the server's own ids, which a download token requires.
  expect(job?.files[0]?.id).toMatch(/^[A-Za-z0-9_-]{22}$/);
});

it('keeps the one former secret that an endpoint had before it could have several', async () => {
  const { webhooks } = await openOld(
    4,
    `INSERT INTO webhook_endpoints (id, url, secret, former_secret, former_secret_until, created_at) VALUES
       ('we_1', 'https://a.example/', 'whsec_2', 'whsec_1', 5000, 1),
       ('we_2', 'https://b.example/', 'whsec_3', NULL, NULL, 2)`,
  );
  expect(await webhooks.listEndpoints()).toMatchObject([
    { id: 'we_1', secret: 'whsec_2', formerSecrets: [{ text: 'whsec_1', untilMs: 5_000 }] },
    { id: 'we_2', secret: 'whsec_3', formerSecrets: [] },
  ]);
});
