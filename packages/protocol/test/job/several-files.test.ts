import { describe, expect, it } from 'vitest';
import {
  listJobFiles,
  matchRoute,
  MAX_FILES,
  parseCreateJobRequest,
  parseDownloadQuery,
  parseJob,
  parseOutcomeReport,
  readOutcome,
} from '../../src/index.ts';

const minimal = { id: 'a', projectId: 'p', status: 'in_progress', createdAt: '', updatedAt: '' };
const file = { id: 'f', name: 'a.jpg', size: 3, contentType: 'image/jpeg', bytesReceived: 1, isWhole: false };
const badRequest = expect.objectContaining({ code: 'bad_request' });

describe('the files of a job', () => {
  it('are read in their order', () => {
    const files = [
      { ...file, lastModified: 5 },
      { ...file, id: 'g', isWhole: true },
    ];
    expect(parseJob({ ...minimal, maxFiles: 3, files })).toMatchObject({ maxFiles: 3, files });
  });

  it('are not listed by a backend that says nothing of them', () => {
    expect(parseJob(minimal)).not.toHaveProperty('files');
    expect(parseJob({ ...minimal, files: 'two' })).not.toHaveProperty('files');
  });

  it('are one, described by the job itself, where the backend lists none', () => {
    const more = { fileName: 'a.jpg', size: 3, contentType: 'image/jpeg', lastModified: 5, bytesReceived: 1 };
    expect(listJobFiles(parseJob({ ...minimal, ...more, files: [] }))).toEqual([
      { ...file, id: '', lastModified: 5 },
    ]);
    expect(listJobFiles(parseJob({ ...minimal, status: 'completed' }))).toEqual([
      { id: '', name: '', size: null, contentType: '', bytesReceived: 0, isWhole: true },
    ]);
    expect(listJobFiles(parseJob({ ...minimal, files: [file] }))).toEqual([file]);
  });

  it('have names that can be saved, and defaults for what is missing', () => {
    const files = [{ id: 'f', size: 3, name: '../a\u202E.jpg' }, { id: 'g' }, 'h', null];
    expect(parseJob({ ...minimal, files }).files).toEqual([
      { id: 'f', name: 'a.jpg', size: 3, contentType: '', bytesReceived: 0, isWhole: false },
    ]);
  });

  it('are at most as many as travel together', () => {
    const files = Array.from({ length: 10_000 }, (_, index) => ({ ...file, id: String(index) }));
    expect(parseJob({ ...minimal, files, maxFiles: 10_000 })).toMatchObject({ maxFiles: MAX_FILES });
    expect(parseJob({ ...minimal, files }).files).toHaveLength(MAX_FILES);
  });
});

describe('what a chain adds to a job', () => {
  it('is read', () => {
    const extras = { after: 'b', openedAt: '2026-01-01T00:00:00.000Z', canReport: true };
    expect(parseJob({ ...minimal, ...extras })).toMatchObject(extras);
  });

  it.each([{ after: '..' }, { after: 7 }, { openedAt: 'soon' }, { canReport: 'yes' }, { maxFiles: 0 }])(
    'is left out in another form: %j',
    (odd) => expect(parseJob({ ...minimal, ...odd })).toEqual({ ...minimal, fileName: null }),
  );
});

describe('a request for several files', () => {
  it('says how many, and which job comes before', () => {
    expect(parseCreateJobRequest({ maxFiles: 100, after: 'b' })).toEqual({ maxFiles: 100, after: 'b' });
    expect(parseCreateJobRequest({ maxFiles: null, after: null })).toEqual({});
  });

  it.each([
    { maxFiles: 0 },
    { maxFiles: 101 },
    { maxFiles: '3' },
    { after: '' },
    { after: '..' },
    { after: 1 },
  ])('is refused in another form: %j', (body) =>
    expect(() => parseCreateJobRequest(body)).toThrow(badRequest),
  );

  it('may be for the download of one file', () => {
    expect(parseDownloadQuery(new URLSearchParams('file=f'))).toEqual({ expirationMinutes: 60, fileId: 'f' });
  });
});

describe('outcomes', () => {
  it.each([
    [{ kind: 'placed' }, { kind: 'placed' }],
    [
      { kind: 'held', reason: 'one_only' },
      { kind: 'held', reason: 'one_only' },
    ],
    [{ kind: 'held', reason: 'of tomorrow' }, { kind: 'held' }],
    [{ kind: 'saved', reason: 'one_only' }, { kind: 'saved' }],
    [{ kind: 'of tomorrow' }, undefined],
    ['placed', undefined],
  ])('%j is read as %j', (value, outcome) => expect(readOutcome(value)).toEqual(outcome));

  it('come in a report, which may also say that the chain is finished', () => {
    expect(parseOutcomeReport({ kind: 'discarded' })).toEqual({ kind: 'discarded' });
    expect(parseOutcomeReport({ kind: 'finished' })).toEqual({ kind: 'finished' });
    for (const body of [undefined, {}, { kind: 'eaten' }]) {
      expect(() => parseOutcomeReport(body)).toThrow(badRequest);
    }
  });

  it('have a route', () => {
    expect(matchRoute('POST', ['job', 'x', 'outcome'])).toEqual({ action: 'report', jobId: 'x' });
    for (const method of ['GET', 'PUT', 'DELETE']) {
      expect(matchRoute(method, ['job', 'x', 'outcome'])).toBeUndefined();
    }
  });
});
