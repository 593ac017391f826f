import { describe, expect, it } from 'vitest';
import {
  jobPath,
  matchRoute,
  parseCreateJobRequest,
  parseDownloadQuery,
  parsePresignedDownload,
  parseWaitAnswer,
  parseWaitQuery,
} from '../../src/index.ts';

const query = (text: string) => new URLSearchParams(text);
const job = { id: 'j', projectId: 'p', status: 'completed', createdAt: '', updatedAt: '', fileName: null };

describe('matchRoute (contract section 4.1, rules 1 and 2)', () => {
  it.each([
    ['POST', ['job'], { action: 'create' }],
    ['GET', ['job', 'x'], { action: 'get', jobId: 'x' }],
    ['GET', ['job', 'x', 'wait'], { action: 'wait', jobId: 'x' }],
    ['GET', ['job', 'x', 'download'], { action: 'download', jobId: 'x' }],
    ['DELETE', ['job', 'x'], { action: 'cancel', jobId: 'x' }],
  ])('%s %j', (method, segments, route) => expect(matchRoute(method, segments)).toEqual(route));

  it.each([
    ['GET', ['job']],
    ['POST', ['job', 'x']],
    ['GET', ['jobs', 'x']],
    ['GET', ['job', '']],
    ['GET', ['job', 'x', 'other']],
    ['GET', ['job', 'x', 'wait', 'y']],
    ['DELETE', ['job']],
    ['DELETE', ['job', '']],
    ['DELETE', ['job', 'x', 'wait']],
    ['PUT', ['job', 'x']],
    ['GET', []],
  ])('does not match %s %j', (method, segments) => expect(matchRoute(method, segments)).toBeUndefined());
});

describe('paths of a job', () => {
  it.each(['', '.', '..', '\uD800'])('throws for the id %j, which would lead to another path', (id) => {
    expect(() => jobPath(id)).toThrow(expect.objectContaining({ code: 'bad_response' }));
  });

  it.each([
    ['a/../b', '/job/a%2F..%2Fb'],
    ['a/b?c', '/job/a%2Fb%3Fc'],
    ['...', '/job/...'],
    ['%2e%2e', '/job/%252e%252e'],
  ])('%s is encoded as one segment', (id, path) => {
    expect(jobPath(id)).toBe(path);
    expect(new URL(path, 'http://b.example').pathname).toBe(path);
  });
});

describe('parseWaitQuery (contract section 4.2)', () => {
  it('has the defaults of the contract', () => {
    expect(parseWaitQuery(query(''))).toEqual({ timeoutMs: 120_000, intervalMs: 2_000 });
  });

  it('accepts the values at the limits', () => {
    expect(parseWaitQuery(query('timeoutMs=0&intervalMs=250'))).toEqual({ timeoutMs: 0, intervalMs: 250 });
    expect(parseWaitQuery(query('timeoutMs=120000&intervalMs=30000')).timeoutMs).toBe(120_000);
  });

  it.each([
    'timeoutMs=120001',
    'timeoutMs=-1',
    'timeoutMs=1.5',
    'timeoutMs=',
    'timeoutMs=x',
    'timeoutMs=1e3',
    'intervalMs=249',
    'intervalMs=30001',
  ])('refuses %s', (text) => expect(() => parseWaitQuery(query(text))).toThrow('must be a whole number'));
});

describe('parseDownloadQuery', () => {
  it('defaults to an hour', () => expect(parseDownloadQuery(query(''))).toEqual({ expirationMinutes: 60 }));
  it.each(['0', '10081', '1.5', '', 'x'])('refuses "%s" minutes', (text) =>
    expect(() => parseDownloadQuery(query(`expiration=${text}`))).toThrow('"expiration" must be'),
  );
});

describe('parseWaitAnswer', () => {
  it('returns the final job and its result', () => {
    expect(parseWaitAnswer(200, { job, result: null })).toEqual({ kind: 'final', job, result: null });
    expect(parseWaitAnswer(200, { job })).toEqual({ kind: 'final', job });
  });

  it('reads 408, 504 and a job that is not final as "ask again"', () => {
    const pending = { ...job, status: 'pending' };
    expect(parseWaitAnswer(408, { error: 'x', job: pending })).toEqual({ kind: 'ask_again', job: pending });
    expect(parseWaitAnswer(504, undefined)).toEqual({ kind: 'ask_again' });
    expect(parseWaitAnswer(200, { job: pending })).toEqual({ kind: 'ask_again', job: pending });
  });

  it.each([201, 202, 203, 206])('reads the job of a %i like that of a 200', (status) => {
    const pending = { ...job, status: 'pending' };
    expect(parseWaitAnswer(status, { job, result: 1 })).toEqual({ kind: 'final', job, result: 1 });
    expect(parseWaitAnswer(status, { job: pending })).toEqual({ kind: 'ask_again', job: pending });
  });

  it.each([undefined, '<html>', {}, { job: { id: 'j' } }])(
    'asks again after a 202 or 204 with %j',
    (body) => {
      expect(parseWaitAnswer(202, body)).toEqual({ kind: 'ask_again' });
      expect(parseWaitAnswer(204, body)).toEqual({ kind: 'ask_again' });
    },
  );

  it('refuses a 200 without a job', () =>
    expect(() => parseWaitAnswer(200, '<html>')).toThrow('not a JSON object'));
});

describe('parseCreateJobRequest', () => {
  it('accepts a missing body', () => expect(parseCreateJobRequest(undefined)).toEqual({}));

  it('keeps the options of the page, and only the origin of the site', () => {
    const body = {
      accept: 'image/*',
      multiple: true,
      maxBytes: 5,
      site: { origin: 'https://a.example/x?y', title: 'T' },
      other: 1,
    };
    expect(parseCreateJobRequest(body)).toEqual({
      accept: 'image/*',
      multiple: true,
      maxBytes: 5,
      site: { origin: 'https://a.example', title: 'T' },
    });
  });

  it('keeps the name of the place as one short line of plain text', () => {
    const site = { origin: 'https://a.example', place: `Photo\u202E of\n the damage${'.'.repeat(500)}` };
    expect(parseCreateJobRequest({ site }).site?.place).toBe(`Photo of the damage${'.'.repeat(181)}`);
    expect(parseCreateJobRequest({ site: { ...site, place: 5 } }).site).not.toHaveProperty('place');
  });

  it.each([
    [true, true],
    [false, undefined],
    ['true', undefined],
    [1, undefined],
  ])('sets "opaque" only for true, not for %j', (opaque, kept) => {
    const site = { origin: 'https://a.example', opaque };
    expect(parseCreateJobRequest({ site }).site?.opaque).toBe(kept);
  });

  it.each([true, false])('keeps acceptIsHint as given (%s)', (acceptIsHint) => {
    expect(parseCreateJobRequest({ accept: '.pdf', acceptIsHint })).toEqual({ accept: '.pdf', acceptIsHint });
  });

  it.each([true, false])('keeps as given whether the phone offers its tools (%s)', (tools) => {
    expect(parseCreateJobRequest({ tools })).toEqual({ tools });
    expect(parseCreateJobRequest({ tools: null })).toEqual({});
  });

  it('accepts the values at the limits, and any text as "accept"', () => {
    const body = { accept: `<b>"${'\u202E'.repeat(996)}`, maxBytes: 0 };
    expect(body.accept).toHaveLength(1000);
    expect(parseCreateJobRequest(body)).toEqual(body);
    expect(parseCreateJobRequest({ maxBytes: 2 ** 53 - 1 })).toEqual({ maxBytes: 2 ** 53 - 1 });
  });

  it('reads null like a missing value', () =>
    expect(parseCreateJobRequest({ accept: null, multiple: null, maxBytes: null, site: null })).toEqual({}));

  it.each([
    [[], 'The body must be'],
    [{ accept: 5 }, '"accept" must be'],
    [{ acceptIsHint: 'yes' }, '"acceptIsHint" must be'],
    [{ multiple: 'yes' }, '"multiple" must be'],
    [{ tools: 'no' }, '"tools" must be'],
    [{ accept: ['image/*'] }, '"accept" must be'],
    [{ accept: 'x'.repeat(1001) }, '"accept" must be'],
    [{ maxBytes: -1 }, '"maxBytes" must be'],
    [{ maxBytes: 1.5 }, '"maxBytes" must be'],
    [{ maxBytes: '5' }, '"maxBytes" must be'],
    [{ maxBytes: 2 ** 53 }, '"maxBytes" must be'],
    [{ maxBytes: Infinity }, '"maxBytes" must be'],
    [{ site: { origin: 'about:blank' } }, '"site.origin" must be'],
  ])('refuses %j', (body, message) => expect(() => parseCreateJobRequest(body)).toThrow(message));
});

it('removes invisible and direction characters from the title of a site', () => {
  const site = { origin: 'https://a.example', title: 'Bank\u202E\n\u2069of\u200F A' };
  expect(parseCreateJobRequest({ site }).site?.title).toBe('Bank of A');
  expect(parseCreateJobRequest({ site: { ...site, title: '\u202E \u2066' } }).site).toEqual({
    origin: site.origin,
  });
});

describe('parsePresignedDownload', () => {
  it('accepts url and fileName without anything else', () => {
    expect(parsePresignedDownload({ url: 'https://a/b', fileName: 'c' })).toEqual({
      url: 'https://a/b',
      fileName: 'c',
    });
  });
  it('keeps every extra that our server sends', () => {
    const full = {
      url: 'https://a/b',
      fileName: 'c',
      size: 3,
      contentType: 'image/jpeg',
      lastModified: 1_577_934_245_678,
      expiresAt: '2026-01-01T00:00:00.000Z',
    };
    expect(parsePresignedDownload(full)).toEqual({ ...full, expiration: full.expiresAt });
  });
  it.each([null, -1, 1.5, 8.64e15 + 1, 'yesterday'])(
    'leaves out the time %j, which is not valid',
    (lastModified) =>
      expect(parsePresignedDownload({ url: 'https://a/b', fileName: 'c', lastModified })).toEqual({
        url: 'https://a/b',
        fileName: 'c',
      }),
  );
  it.each([
    ['expiresAt', '2026-01-01T00:00:00.000Z'],
    ['expiration', '2026-01-01T00:00:00.000Z'],
    ['expiration', '2026-01-01T01:00:00+01:00'],
    ['expiration', 'Thu, 01 Jan 2026 00:00:00 GMT'],
    ['expiration', 1_767_225_600],
    ['expiration', '1767225600'],
    ['expiration', 1_767_225_600_000],
  ])('reads the expiry time from %s: %j', (name, value) => {
    const read = parsePresignedDownload({ url: 'https://a/b', [name]: value });
    const expected = '2026-01-01T00:00:00.000Z';
    expect(read).toMatchObject({ expiresAt: expected, expiration: expected });
  });
  it('uses expiresAt if it is a valid time, else expiration', () => {
    const [one, other] = ['2026-01-01T00:00:00.000Z', '2027-01-01T00:00:00.000Z'];
    const url = 'https://a/b';
    expect(parsePresignedDownload({ url, expiresAt: one, expiration: other }).expiresAt).toBe(one);
    expect(parsePresignedDownload({ url, expiresAt: 'soon', expiration: other }).expiresAt).toBe(other);
  });
  it.each([60, 3600, 0, -1, 1e30, Number.NaN, '60', '', 'soon', 'soon 1', null, true, {}, []])(
    'leaves out the expiration %j: a duration of an unknown unit, or not a time',
    (expiration) =>
      expect(parsePresignedDownload({ url: 'https://a/b', fileName: 'c', expiration })).toEqual({
        url: 'https://a/b',
        fileName: 'c',
      }),
  );
  it.each(['file:///etc/passwd', 'https://bank.example@evil.example/a'])(
    'refuses an address that is not http, or has a user name (%s)',
    (url) => expect(() => parsePresignedDownload({ url })).toThrow('no download address'),
  );
});
