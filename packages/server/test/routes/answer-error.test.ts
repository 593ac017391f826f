import { DatabaseSync } from 'node:sqlite';
import { Hono } from 'hono';
import { expect, it, onTestFinished } from 'vitest';
import { BlobError } from '../../src/ports/blob-store.ts';
import { createErrorAnswerer } from '../../src/routes/answer-error.ts';
import { answerUploadError } from '../../src/routes/upload/upload-refusal.ts';
import { readAnswer } from '../support/test-server.ts';

/** What a database throws when it may grow no more. */
function fillDatabase(): unknown {
  const database = new DatabaseSync(':memory:');
  onTestFinished(() => database.close());
  database.exec('CREATE TABLE notes (text BLOB); PRAGMA max_page_count = 3');
  try {
    database.exec('INSERT INTO notes VALUES (zeroblob(100000))');
  } catch (error) {
    return error;
  }
  throw new Error('The database took more than it may.');
}

async function askForError(error: unknown) {
  const reports: unknown[] = [];
  const app = new Hono();
  app.get('/', () => {
    throw error;
  });
  app.onError(createErrorAnswerer((error) => reports.push(error)));
  return { ...(await readAnswer(await app.request('/'))), reports };
}

it('a full database during an upload is reported as a full disk', () => {
  const reports: unknown[] = [];
  const { status_code, body } = answerUploadError(fillDatabase(), (error) => reports.push(error));
  expect(status_code).toBe(507);
  expect(JSON.parse(body)).toMatchObject({ code: 'storage_full' });
  expect(reports).toEqual([]);
});

it.each([
  ['a full database', fillDatabase],
  ['a full disk', () => new BlobError('no_space', 'full')],
])('%s is reported as a full disk', async (_title, makeError) => {
  expect(await askForError(makeError())).toEqual({
    status: 507,
    body: { error: 'The disk of the server is full.' },
    reports: [],
  });
});

it('any other database error is reported, without details for the client', async () => {
  const error = Object.assign(new Error('disk I/O error'), { code: 'ERR_SQLITE_ERROR', errcode: 10 });
  expect(await askForError(error)).toMatchObject({ status: 500, reports: [error] });
});
