import { describe, expect, it } from 'vitest';
import { listIgnoredDownloadFields, listIgnoredJobFields, parseJob } from '../../src/index.ts';

const minimal = { id: 'j1', projectId: 'p', status: 'pending', createdAt: 1, updatedAt: '2026-01-01' };

describe('parseJob (contract section 2)', () => {
  it('accepts a job of another backend without any extra', () => {
    expect(parseJob(minimal)).toEqual({ ...minimal, fileName: null });
  });

  it('keeps every extra that our server sends', () => {
    const full = {
      ...minimal,
      fileName: 'a.jpg',
      size: 3,
      bytesReceived: 3,
      contentType: 'image/jpeg',
      lastModified: 1_577_934_245_678,
      expiresAt: '2026-01-01T00:00:00.000Z',
      failure: { code: 'cancelled', message: 'Cancelled.' },
      uploadBaseUrl: 'http://10.0.0.2:8787',
      canCancel: true,
    };
    expect(parseJob(full)).toEqual(full);
  });

  it('leaves out extras with another form, of another backend', () => {
    const odd = {
      ...minimal,
      size: '3',
      bytesReceived: -1,
      expiresAt: 'soon',
      failure: true,
      uploadBaseUrl: 'ftp://x',
      canCancel: 'yes',
    };
    expect(parseJob(odd)).toEqual({ ...minimal, fileName: null });
  });

  it.each([null, -1, 1.5, 8.64e15 + 1, Number.NaN, '1577934245678', {}])(
    'leaves out a file time that is not valid: %j',
    (lastModified) => expect(parseJob({ ...minimal, lastModified })).toEqual({ ...minimal, fileName: null }),
  );

  it.each([0, 8.64e15])('accepts %d as the time of the file', (lastModified) =>
    expect(parseJob({ ...minimal, lastModified }).lastModified).toBe(lastModified),
  );

  it.each([
    ['text', 'it is not a JSON object'],
    [[], 'it is not a JSON object'],
    [null, 'it is not a JSON object'],
    [{ ...minimal, id: '' }, 'it has no "id"'],
    [{ ...minimal, id: 7 }, 'it has no "id"'],
    [{ ...minimal, id: '.' }, 'its "id" cannot stand in an address'],
    [{ ...minimal, id: '..' }, 'its "id" cannot stand in an address'],
    [{ ...minimal, id: 'a\uD800' }, 'its "id" cannot stand in an address'],
    [{ ...minimal, status: 'paused' }, 'its "status" is none of'],
    [{ ...minimal, uploadBaseUrl: 'https://bank.example@evil.example/' }, 'carries a user name'],
    [{ ...minimal, uploadBaseUrl: 'https://:word@evil.example/' }, 'carries a user name'],
  ])('says what is wrong with %j', (value, reason) => {
    expect(() => parseJob(value)).toThrow(reason);
  });
});

describe('fields that are left out because of their form', () => {
  it('are named for a job and its files', () => {
    const files = [
      { id: 'f', size: '3' },
      { id: 'g', size: 3, isWhole: 'no', etag: 5, name: 'a' },
    ];
    const odd = { ...minimal, size: 'x', expiresAt: 'never', uploadBaseUrl: '/up', fileName: 5, files };
    expect(listIgnoredJobFields(odd).toSorted()).toEqual([
      'expiresAt',
      'fileName',
      'files[0]',
      'files[1].etag',
      'files[1].isWhole',
      'size',
      'uploadBaseUrl',
    ]);
  });

  it('are named for a download', () => {
    const odd = { url: 'https://a/b', size: '3', contentType: 7, expiration: 'soon' };
    expect(listIgnoredDownloadFields(odd).toSorted()).toEqual(['contentType', 'expiration', 'size']);
  });

  it('are none where a field is null, or unknown', () => {
    expect(listIgnoredJobFields({ ...minimal, size: null, expiresAt: null, other: 5 })).toEqual([]);
    expect(listIgnoredJobFields('no job')).toEqual([]);
  });
});
