import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { locateDatabase, locateUploads, openDataFolder } from '../../src/drivers/disk/data-folder.ts';
import { openSqliteDatabase } from '../../src/drivers/sqlite/sqlite-database.ts';
import { MIGRATIONS } from '../../src/drivers/sqlite/sqlite-migrations.ts';
import { readCommand } from '../cli/commands/run-command.ts';
import { hashBytes, makeBytes } from '../support/phone.ts';
import { makeTempFolder, readAnswer, startTestServer } from '../support/test-server.ts';

const bytes = makeBytes(5_000);
/** The steps of the schema that an older version knew. */
const OLD = MIGRATIONS.slice(0, 6);

/** A data folder as an older version has left it, with a completed job. */
async function leaveOldData(): Promise<string> {
  const folder = await makeTempFolder();
  openDataFolder(folder);
  const database = openSqliteDatabase(locateDatabase(folder), OLD);
  const soonMs = Date.now() + 60_000;
  database.exec(
    `INSERT INTO jobs (id, project_id, status, multiple, max_bytes, upload_base_url, created_at, updated_at,
       expires_at, keep_until, claim_hash, upload_id, size, file_name, content_type)
     VALUES ('AAAAAAAAAAAAAAAAAAAAAA', 'embedded', 'completed', 0, 9000, 'http://a.example', 1, 1, ${soonMs},
       ${soonMs}, 'phone', 'BBBBBBBBBBBBBBBBBBBBBB', ${bytes.length}, 'a.jpg', 'image/jpeg')`,
  );
  database.close();
  await writeFile(join(locateUploads(folder), 'BBBBBBBBBBBBBBBBBBBBBB'), bytes);
  return folder;
}

it('a newer version goes on with the data of an older one; the way back is the backup of before', async () => {
  const dataDir = await leaveOldData();
  const backup = join(await makeTempFolder(), 'before');
  await readCommand(dataDir, `backup ${backup}`);

  const server = await startTestServer({ dataDir });
  const answer = await readAnswer(await fetch(`${server.routes}/job/AAAAAAAAAAAAAAAAAAAAAA/download`));
  expect(hashBytes(await (await fetch(String(answer.body['url']))).bytes())).toBe(hashBytes(bytes));
  await server.close();

  expect(() => openSqliteDatabase(locateDatabase(dataDir), OLD)).toThrow(/written by a newer version/);
  const older = openSqliteDatabase(locateDatabase(backup), OLD);
  expect(older.prepare('SELECT file_name FROM jobs').all()).toEqual([{ file_name: 'a.jpg' }]);
  older.close();
});
