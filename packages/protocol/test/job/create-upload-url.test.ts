import { describe, expect, it } from 'vitest';
import { createUploadUrl } from '../../src/index.ts';

describe('createUploadUrl (contract section 1)', () => {
  it('adds the job id to the upload host', () => {
    expect(createUploadUrl('abc', { baseUrl: 'https://up.example' })).toBe('https://up.example/?job_id=abc');
  });

  it('uses the transfer server on this machine by default', () => {
    expect(createUploadUrl('abc')).toBe('http://localhost:8787/?job_id=abc');
  });

  it.each([
    ['https://up.example/staging', 'https://up.example/staging/?job_id=a'],
    ['https://up.example/staging/', 'https://up.example/staging/?job_id=a'],
    ['https://up.example/?tenant=7', 'https://up.example/?tenant=7&job_id=a'],
    ['http://192.168.1.4:8787', 'http://192.168.1.4:8787/?job_id=a'],
  ])('keeps the path and query of %s', (baseUrl, url) => {
    expect(createUploadUrl('a', { baseUrl })).toBe(url);
  });

  it.each([
    ['https://up.example/#part', 'https://up.example/?job_id=a#part'],
    ['https://up.example/#k=other', 'https://up.example/?job_id=a'],
    ['https://up.example/#x&k%3Dother', 'https://up.example/?job_id=a'],
  ])('keeps the fragment of %s unless it looks like a key', (baseUrl, url) => {
    expect(createUploadUrl('a', { baseUrl })).toBe(url);
  });

  it('encodes a job id that is not plain', () => {
    expect(createUploadUrl('a b&c/ü', { baseUrl: 'https://u.example' })).toBe(
      'https://u.example/?job_id=a+b%26c%2F%C3%BC',
    );
  });

  it.each(['', 'example.com', 'ftp://example.com', 'javascript:alert(1)'])(
    'refuses the base "%s"',
    (baseUrl) => {
      expect(() => createUploadUrl('a', { baseUrl })).toThrow('is not an http or https address');
    },
  );

  it.each(['https://bank.example@evil.example/', 'http://name:canary@up.example'])(
    'refuses a base with a user name or a password, and does not repeat it (%s)',
    (baseUrl) => {
      expect(() => createUploadUrl('a', { baseUrl })).toThrow(
        'The base of an upload address must not carry a user name or password.',
      );
    },
  );

  it('refuses an empty job id', () => {
    expect(() => createUploadUrl('')).toThrow('needs a job id');
  });
});
