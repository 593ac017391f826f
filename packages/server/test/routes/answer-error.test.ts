import { DatabaseSync } from 'node:sqlite';
import { Hono } from 'hono';
import { describe, expect, it, onTestFinished } from 'vitest';
import { judgeRefusal } from '../../../phone-page/src/upload/attempt/judge-refusal.ts';
import { BlobError } from '../../src/ports/blob-store.ts';
import { StoreUnavailableError } from '../../src/ports/store-unavailable.ts';
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

describe('a database or a store of files that is away', () => {
  const away = new StoreUnavailableError('connect ECONNREFUSED 10.1.2.3:5432');
  const error = 'The server cannot reach its storage at the moment. Try again in a few seconds.';

  it('is reported, and told as 503 with the time to wait, without its address', async () => {
    const reports: unknown[] = [];
    const app = new Hono();
    app.get('/', () => {
      throw away;
    });
    app.onError(createErrorAnswerer((error) => reports.push(error)));
    const response = await app.request('/');
    expect(response.headers.get('retry-after')).toBe('2');
    expect(await readAnswer(response)).toEqual({ status: 503, body: { error } });
    expect(reports).toEqual([away]);
  });

  it('is told to a phone that uploads in the same way', () => {
    const reports: unknown[] = [];
    const answer = answerUploadError(away, (error) => reports.push(error));
    expect(answer).toEqual({ status_code: 503, body: JSON.stringify({ error }), retryAfterSeconds: 2 });
    expect(reports).toEqual([away]);
  });
});

it('an upload on which another connection has gone on is locked: its phone asks for the offset', () => {
  const conflict = new BlobError('conflict', 'The blob has another number of bytes.');
  const { status_code: status, body } = answerUploadError(conflict, () => expect.unreachable());
  expect(status).toBe(423);
  for (const method of ['PATCH', 'POST']) expect(judgeRefusal({ method, status, body })).toBe('tryAgain');
});

it('an upload whose bytes were removed is gone', () => {
  const { status_code, body } = answerUploadError(new BlobError('gone', 'x'), () => expect.unreachable());
  expect([status_code, JSON.parse(body)]).toEqual([
    404,
    { error: 'This code is no longer valid.', code: 'gone' },
  ]);
});
