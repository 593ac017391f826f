import { DatabaseSync } from 'node:sqlite';
import { Hono } from 'hono';
import { expect, it, onTestFinished } from 'vitest';
import { judgeRefusal } from '../../../phone-page/src/upload/attempt/judge-refusal.ts';
import { BlobError } from '../../src/ports/blob-store.ts';
import { StoreUnavailableError } from '../../src/ports/store-unavailable.ts';
import { createErrorAnswerer } from '../../src/routes/answer-error.ts';
import { describeUploadError } from '../../src/routes/upload/upload-refusal.ts';
import { readAnswer } from '../support/test-server.ts';

/** The error of a database that has reached its size limit. */
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

const away = new StoreUnavailableError('connect ECONNREFUSED 10.1.2.3:5432');
const unexpected = Object.assign(new Error('disk I/O error'), { code: 'ERR_SQLITE_ERROR', errcode: 10 });

const DISK_FULL = { status: 507, body: { error: 'The disk of the server is full.' } };
const STORE_AWAY = {
  status: 503,
  body: { error: 'The server cannot reach its storage at the moment. Try again in a few seconds.' },
};

it.each([
  ['a full database', fillDatabase, { ...DISK_FULL, retryAfter: null, isReported: false }],
  [
    'a full disk',
    () => new BlobError('no_space', 'full'),
    { ...DISK_FULL, retryAfter: null, isReported: false },
  ],
  ['a store that is away', () => away, { ...STORE_AWAY, retryAfter: '2', isReported: true }],
  [
    'any other error',
    () => unexpected,
    {
      status: 500,
      body: { error: 'Something went wrong on the server.' },
      retryAfter: null,
      isReported: true,
    },
  ],
])(
  '%s is answered without details, and reported if nobody expected it',
  async (_what, makeError, expected) => {
    const [error, reports]: [unknown, unknown[]] = [makeError(), []];
    const app = new Hono();
    app.get('/', () => {
      throw error;
    });
    app.onError(createErrorAnswerer((error) => reports.push(error)));
    const response = await app.request('/');
    const retryAfter = response.headers.get('retry-after');
    const isReported = reports[0] === error;
    expect({ ...(await readAnswer(response)), retryAfter, isReported }).toEqual(expected);
  },
);

const NO_ROOM = { error: 'The computer has no room for this file.', code: 'storage_full' };
const GONE = { error: 'This code is no longer valid.', code: 'gone' };

it.each([
  ['a full database', fillDatabase, { status: 507, body: NO_ROOM }],
  ['bytes that were removed', () => new BlobError('gone', 'x'), { status: 404, body: GONE }],
  ['a store that is away', () => away, { ...STORE_AWAY, retryAfterSeconds: 2 }],
])('a phone that uploads learns of %s', (_what, makeError, expected) => {
  const reports: unknown[] = [];
  expect(describeUploadError(makeError(), (error) => reports.push(error))).toEqual(expected);
  expect(reports).toEqual(expected.status === 503 ? [away] : []);
});

it('an upload that another connection has continued is locked: its phone asks for the offset', () => {
  const conflict = new BlobError('conflict', 'The blob has another number of bytes.');
  const { status, ...answer } = describeUploadError(conflict, () => expect.unreachable());
  const body = JSON.stringify(answer.body);
  expect(status).toBe(423);
  for (const method of ['PATCH', 'POST']) expect(judgeRefusal({ method, status, body })).toBe('tryAgain');
});
