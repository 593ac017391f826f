import { describe, expect, it } from 'vitest';
import {
  MAX_METADATA_BYTES,
  parseCreateJobRequest,
  parseJob,
  parseJobApiRequest,
  parseMetadata,
  parseWebhookEvent,
} from '../../src/index.ts';

const REFUSED = '"metadata" must be JSON of at most 2048 bytes.';

/** A text whose JSON has this many bytes in UTF-8. */
const textOf = (bytes: number) => 'é'.repeat(10) + 'x'.repeat(bytes - 2 - 20);

const nest = (depth: number): unknown => JSON.parse('['.repeat(depth) + ']'.repeat(depth));

const SELF: { self?: unknown } = {};
SELF.self = SELF;

describe('parseMetadata', () => {
  it.each([0, false, '', [], {}, 'order 5', 1.5, { userId: 'u1', tags: [null, 'a'] }])('keeps %j', (value) =>
    expect(parseMetadata(value)).toEqual(value),
  );

  it.each([undefined, null])('reads %j as none', (value) => expect(parseMetadata(value)).toBeUndefined());

  it('counts the bytes of the JSON text in UTF-8', () => {
    expect(parseMetadata(textOf(MAX_METADATA_BYTES))).toHaveLength(MAX_METADATA_BYTES - 2 - 10);
    expect(() => parseMetadata(textOf(MAX_METADATA_BYTES + 1))).toThrow(REFUSED);
    expect(() => parseMetadata('🙂'.repeat(512))).toThrow(REFUSED);
    expect(parseMetadata('🙂'.repeat(511))).toHaveLength(1022);
    expect(() => parseMetadata('\uDC00'.repeat(400))).toThrow(REFUSED); // six bytes each, as they are escaped
  });

  it.each([
    ['a function', () => 1],
    ['a function in it', { a: [() => 1] }],
    ['a symbol', Symbol('a')],
    ['a bigint', { a: 1n }],
    ['a circle', SELF],
    ['a number that JSON does not have', [Number.NaN]],
    ['a number that is too large for JSON', Infinity],
    ['what says that it is null', { toJSON: () => null }],
    ['what says that it is nothing', { a: { toJSON: () => undefined } }],
    ['a time that is none', { at: new Date(Number.NaN) }],
    ['a number in an object', { a: new Number(Number.NaN) }], // eslint-disable-line no-new-wrappers
    ['a hole in a list', [undefined]],
    ['a promise that nobody has awaited', Promise.resolve({ userId: 'u1' })],
    ['a promise in it', { userId: Promise.resolve('u1') }],
    ['a map', new Map([['userId', 'u1']])],
    ['a set in a list', [new Set(['u1'])]],
    ['a weak map', new WeakMap()],
    ['an error', new Error('hunter2')],
    ['a regular expression', /u1/],
    ['headers', new Headers({ user: 'u1' })],
    ['a request', new Request('http://app.test')],
    ['a form', new FormData()],
    ['bytes', new Uint8Array(4)],
    [
      'an object of a class',
      new (class User {
        id = 'u1';
      })(),
    ],
    ['what throws when it is read', { toJSON: () => expect.fail() }],
    ['lists in lists without end', nest(100_000)],
  ])('refuses %s', (_title, value) =>
    expect(() => parseMetadata(value)).toThrow(
      expect.objectContaining({ code: 'bad_request', message: REFUSED }),
    ),
  );

  it('gives a copy, as it comes out of a wire', () => {
    const given = { at: new Date(0), none: undefined, lone: '\uD800', deep: nest(900) };
    const read = parseMetadata(given);
    expect(read).toEqual({ at: '1970-01-01T00:00:00.000Z', lone: '\uD800', deep: given.deep });
    expect(JSON.stringify(parseMetadata(read))).toBe(JSON.stringify(given));
  });

  it('takes objects of another realm, objects without a prototype and what says how it is written', () => {
    const foreignPrototype: object = Object.create(null);
    expect(parseMetadata(Object.assign(Object.create(foreignPrototype), { a: [1] }))).toEqual({ a: [1] });
    expect(parseMetadata(Object.assign(Object.create(null), { a: 1 }))).toEqual({ a: 1 });
    expect(parseMetadata({ at: new URL('http://app.test') })).toEqual({ at: 'http://app.test/' });
  });

  it('keeps names that prototypes have as plain names', () => {
    const text = '{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}}}';
    const read = parseMetadata(JSON.parse(text));
    expect(JSON.stringify(read)).toBe(text);
    expect(read).not.toHaveProperty('isAdmin');
    expect({}).not.toHaveProperty('isAdmin');
  });
});

describe('metadata of a request', () => {
  it('is read from the body of the job API only', () => {
    const body = { accept: '.pdf', metadata: { userId: 'u1' } };
    expect(parseJobApiRequest(body)).toEqual(body);
    expect(parseCreateJobRequest(body)).toEqual({ accept: '.pdf' });
    expect(parseCreateJobRequest({ metadata: 'x'.repeat(5000) })).toEqual({});
  });

  it('may be missing, and is refused when it is too large', () => {
    expect(parseJobApiRequest(undefined)).toEqual({});
    expect(parseJobApiRequest({ metadata: null })).toEqual({});
    expect(parseJobApiRequest({ metadata: 0 })).toEqual({ metadata: 0 });
    expect(() => parseJobApiRequest({ metadata: 'x'.repeat(2047) })).toThrow(REFUSED);
  });
});

describe('a job of any backend', () => {
  const job = { id: 'j1', projectId: 'p', status: 'pending', fileName: null, createdAt: 1, updatedAt: 1 };

  it.each([0, false, '', { userId: 'u1' }])('keeps its metadata: %j', (metadata) => {
    expect(parseJob({ ...job, metadata })).toEqual({ ...job, metadata });
    const event = parseWebhookEvent('msg', { type: 'job.failed', data: { job: { ...job, metadata } } });
    expect(event).toMatchObject({ job: { metadata } });
  });

  it.each([undefined, null, 'x'.repeat(2047), nest(100_000)])('has none for null, or too much', (metadata) =>
    expect(parseJob({ ...job, metadata })).toEqual(job),
  );
});
