import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openSqliteDatabase } from '../../../src/drivers/sqlite/sqlite-database.ts';
import { openTestDatabase } from '../../support/test-context.ts';
import { makeTempFolder } from '../../support/test-server.ts';

const FIRST = 'CREATE TABLE notes (text TEXT)';
const SECOND = `ALTER TABLE notes ADD COLUMN author TEXT; INSERT INTO notes VALUES ('two', 'me')`;

it('brings an older database up to date and keeps what is in it', async () => {
  const path = join(await makeTempFolder(), 'data.sqlite');
  const old = openSqliteDatabase(path, [FIRST]);
  old.exec(`INSERT INTO notes VALUES ('one')`);
  old.close();
  const database = openTestDatabase(path, [FIRST, SECOND]);
  expect(database.prepare('SELECT * FROM notes').all()).toEqual([
    { text: 'one', author: null },
    { text: 'two', author: 'me' },
  ]);
});

it('undoes a step that fails in the middle', async () => {
  const path = join(await makeTempFolder(), 'data.sqlite');
  const broken = `INSERT INTO notes VALUES ('half'); INSERT INTO nowhere VALUES (1)`;
  expect(() => openSqliteDatabase(path, [FIRST, broken])).toThrow('nowhere');
  const database = openTestDatabase(path, [FIRST]);
  expect(database.prepare('SELECT * FROM notes').all()).toEqual([]);
});

it('waits for another writer, does not lose writes at a crash, and checks what is written', async () => {
  const database = openTestDatabase(join(await makeTempFolder(), 'data.sqlite'));
  const read = (name: string) => Object.values(database.prepare(`PRAGMA ${name}`).get() ?? {})[0];
  expect([read('journal_mode'), read('synchronous'), read('foreign_keys'), read('busy_timeout')]).toEqual([
    'wal',
    1,
    1,
    5000,
  ]);
});
