import { describe, expect, it } from 'vitest';
import { createUploadUrl, markAsCheck, readUploadAddress } from '../../src/index.ts';

const JOB = 'Zt3_-kQ9mB2xW7pL0aVr4g';
const KEY = 'hSDwCYkwp1R0i33ctD73Wg2_Og0mOBr066SpjqqbTmo';
const AGE = 'age1zvkyg2lqzraa2lnjvqej32nkuu0ues2s82hzrye869xeexvn73equnujwj';
const BASE = 'https://up.example';
const PLAIN = `/?job_id=${JOB}#k=${KEY}`;
const WHOLE = { jobId: JOB, key: { kind: 'key', key: KEY } };

it('reads what a code says', () => {
  for (const key of [KEY, AGE]) {
    for (const baseUrl of [BASE, `${BASE}/share`, `${BASE}/?tenant=7`, `${BASE}/#part`]) {
      const href = createUploadUrl(JOB, { baseUrl, sealTo: key });
      expect(readUploadAddress(href)).toEqual({
        jobId: JOB,
        key: { kind: 'key', key },
        isCheck: false,
        isPlain: true,
      });
    }
  }
});

describe('a code that only checks the way', () => {
  it.each([KEY, undefined])('is read, with the key %s', (sealTo) => {
    const link = createUploadUrl(JOB, { baseUrl: BASE, sealTo });
    const read = readUploadAddress(link);
    expect(readUploadAddress(markAsCheck(link))).toEqual({ ...read, isCheck: true, isPlain: true });
  });

  it.each([
    ['encoded', `/?job_id=${JOB}%23k%3D${KEY}%26check`],
    ['with "&" of HTML', `${PLAIN}&amp;check`],
    ['with something after it', `${PLAIN}&check.`],
  ])('is read as well: %s', (_title, path) => {
    expect(readUploadAddress(BASE + path)).toMatchObject({ ...WHOLE, isCheck: true });
  });

  it.each([`${PLAIN}&checked`, `${PLAIN}&a=check`, `/?check&job_id=${JOB}#k=${KEY}`])('is not %s', (path) => {
    expect(readUploadAddress(BASE + path)).toMatchObject({ ...WHOLE, isCheck: false });
  });
});

describe('an address whose encoding loses nothing is read as it was meant', () => {
  it.each([
    ['"=" encoded in the fragment', `/?job_id=${JOB}#k%3D${KEY}`],
    ['"=" encoded in small letters', `/?job_id=${JOB}#k%3d${KEY}`],
    ['"#" encoded', `/?job_id=${JOB}%23k=${KEY}`],
    ['"#" and "=" encoded', `/?job_id=${JOB}%23k%3D${KEY}`],
    ['the fragment encoded twice', `/?job_id=${JOB}%2523k%253D${KEY}`],
    ['"=" of the job encoded', `/?job_id%3D${JOB}#k=${KEY}`],
    ['"?" encoded', `/%3Fjob_id=${JOB}#k=${KEY}`],
    ['"?" encoded in small letters, and what follows', `/%3fjob_id%3d${JOB}%23k%3d${KEY}`],
    ['everything encoded twice', `/%253Fjob_id%253D${JOB}%2523k%253D${KEY}`],
    [
      'letters of the id encoded',
      `/?job_id=%5At3%5F-kQ9mB2xW7pL0aVr4g#k=%68SDwCYkwp1R0i33ctD73Wg2_Og0mOBr066SpjqqbTmo`,
    ],
    ['"&" of HTML', `/?utm_source=mail&amp;job_id=${JOB}#k=${KEY}`],
    ['"=" of mail', `/?job_id=3D${JOB}#k=3D${KEY}`],
    ['characters of double width', `/?job_id＝${JOB}＃k＝${KEY}`],
    ['a base with a path', `/share/%3Fjob_id=${JOB}%23k=${KEY}`],
  ])('%s', (_title, path) => {
    expect(readUploadAddress(BASE + path)).toMatchObject(WHOLE);
  });
});

describe('what was added on the way changes nothing', () => {
  it.each([
    ...['/', '.', ')', ']', '>', '"', ',', '…', '*', '_', '__', '%20', '%0A', '%22'].map((end) => [
      `${end} at its end`,
      PLAIN + end,
    ]),
    ['a slash behind the id', `/?job_id=${JOB}/#k=${KEY}`],
    ['campaign parameters', `/?job_id=${JOB}&utm_source=x&fbclid=k-9#k=${KEY}`],
    ['campaign parameters in front', `/?fbclid=1&job_id=${JOB}#k=${KEY}`],
    ['campaign parameters behind the key', `${PLAIN}&utm_source=x`],
    ['a query behind the key', `${PLAIN}?utm_source=x&k2=y`],
    ['something before the key', `/?job_id=${JOB}#x=1&k=${KEY}`],
    ['a path in the fragment', `/?job_id=${JOB}#/k=${KEY}`],
    ['a text directive', `${PLAIN}:~:text=file`],
    ['the same key twice', `${PLAIN}&k=${KEY}`],
    ['a soft hyphen', `/?job_id=Zt3_-kQ9mB2x\u00ADW7pL0aVr4g#k=${KEY.slice(0, 20)}\u00AD${KEY.slice(20)}`],
    ['spaces without width', `/?job_id=${JOB}\u200B#k=${KEY.slice(0, 9)}%E2%80%8B${KEY.slice(9)}`],
    ['a line break', `/?job_id=${JOB}#k=${KEY.slice(0, 30)}%0D%0A${KEY.slice(30)}`],
    ['a line break of mail', `/?job_id=${JOB}#k=${KEY.slice(0, 30)}=%0D%0A${KEY.slice(30)}`],
    ['a parameter of the base called k', `/?k=7&job_id=${JOB}#k=${KEY}`],
  ])('%s', (_title, path) => {
    expect(readUploadAddress(BASE + path)).toMatchObject(WHOLE);
  });
});

describe('a fragment that was moved into the query', () => {
  it.each([
    ['as a parameter', `/?job_id=${JOB}&k=${KEY}`],
    ['in front of the id', `/?k=${KEY}&job_id=${JOB}`],
    ['with another "?"', `/?job_id=${JOB}?k=${KEY}`],
    ['as a path', `/?job_id=${JOB}/k=${KEY}`],
    ['with a space in place of "#"', `/?job_id=${JOB}%20k=${KEY}`],
    ['with nothing in place of "#"', `/?job_id=${JOB}k=${KEY}`],
    ['the query moved into the fragment', `/#job_id=${JOB}&k=${KEY}`],
  ])('is read: %s', (_title, path) => {
    expect(readUploadAddress(BASE + path)).toEqual({ ...WHOLE, isCheck: false, isPlain: false });
  });

  it('comes after one that is there', () => {
    const other = KEY.replace('h', 'i');
    expect(readUploadAddress(`${BASE}/?x=%23k=${other}&job_id=${JOB}#k=${KEY}`)).toMatchObject(WHOLE);
    expect(readUploadAddress(`${BASE}/?k=${other}&job_id=${JOB}#k=${KEY}`)).toMatchObject(WHOLE);
  });
});

describe('a key that has lost something is never taken for none, nor for another', () => {
  it.each([
    ['cut off', `#k=${KEY.slice(0, 40)}`],
    ['cut off, and encoded', `%23k%3D${KEY.slice(0, 40)}`],
    ['empty', '#k='],
    ['with a letter more', `#k=${KEY}A`],
    ['two different ones', `#k=${KEY}&k=${KEY.replace('h', 'i')}`],
    ['with words behind it', `#k=${KEY}and`],
    ['in capitals', `#k=${AGE.toUpperCase()}`],
  ])('%s', (_title, fragment) => {
    const { key, jobId } = readUploadAddress(`${BASE}/?job_id=${JOB}${fragment}`);
    expect([key.kind, jobId]).toEqual(['invalid', JOB]);
  });

  it.each([
    `/?job_id=${JOB}`,
    `/?job_id=${JOB}#`,
    `/?job_id=${JOB}&k=7`,
    `/?job_id=${JOB}#ok=${KEY}`,
    `/?job_id=${JOB}#part`,
  ])('is none in %s', (path) => {
    expect(readUploadAddress(BASE + path)).toEqual({
      jobId: JOB,
      key: { kind: 'none' },
      isCheck: false,
      isPlain: true,
    });
  });
});

it('names no job where the address has none, and one of another form as it stands', () => {
  expect(readUploadAddress(`${BASE}/`).jobId).toBeNull();
  expect(readUploadAddress(`${BASE}/?job_id=`).jobId).toBeNull();
  expect(readUploadAddress(`${BASE}/?job_id=short`).jobId).toBe('short');
  expect(readUploadAddress(`${BASE}/?job_id=%E0%A4%A`).jobId).not.toBe(JOB);
});
