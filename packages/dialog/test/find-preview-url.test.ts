// @vitest-environment happy-dom
// @vitest-environment-options { "url": "https://claims.test/new" }
import { describe, expect, test } from 'vitest';
import { findPreviewUrl } from '../src/find-preview-url.ts';
import { sampleJob } from '../../controller/test/support/sample-states.ts';

const picture = sampleJob({ fileName: 'roof.jpg' });

describe('a picture is shown', () => {
  test.each([
    ['https://files.test/a.jpg?signature=1', 'https://files.test/a.jpg?signature=1'],
    ['http://files.test/a', 'http://files.test/a'],
    ['/files/a', 'https://claims.test/files/a'],
    ['blob:https://claims.test/7f', 'blob:https://claims.test/7f'],
  ])('from %s', (url, shown) => {
    expect(findPreviewUrl(picture, { url })).toBe(shown);
  });

  test.each([
    ["by the job's type", { contentType: 'image/webp' }, {}],
    ["by the job's type with a parameter", { contentType: 'IMAGE/PNG; q=1' }, {}],
    ["by the result's type", {}, { contentType: 'image/avif' }],
    ["by the result's name", {}, { fileName: 'a.PNG' }],
    ["by the result's name, where the job's is empty", { fileName: '' }, { fileName: 'a.png' }],
    [
      'by its name, if its type says nothing',
      { contentType: 'application/octet-stream', fileName: 'a.gif' },
      {},
    ],
  ])('%s', (_, job, result) => {
    expect(findPreviewUrl(sampleJob(job), { url: '/a', ...result })).toBe('https://claims.test/a');
  });
});

describe('a result that calls the address downloadUrl', () => {
  const unnamed = sampleJob();

  test('is shown like one with url', () => {
    const result = { downloadUrl: 'https://files.test/7?signature=1', fileName: 'roof.jpg' };
    expect(findPreviewUrl(unnamed, result)).toBe('https://files.test/7?signature=1');
  });

  test('follows the same rules', () => {
    expect(findPreviewUrl(unnamed, { downloadUrl: '/a', fileName: 'a.pdf' })).toBeNull();
    expect(findPreviewUrl(picture, { downloadUrl: 'javascript:alert(1)' })).toBeNull();
  });

  test('is used only without url', () => {
    expect(findPreviewUrl(picture, { url: '/a', downloadUrl: '/b' })).toBe('https://claims.test/a');
    expect(findPreviewUrl(picture, { url: null, downloadUrl: '/b' })).toBe('https://claims.test/b');
  });
});

describe('no picture is shown', () => {
  test.each([
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    'java\tscript:alert(1)',
    ' javascript:alert(1)',
    'data:image/png;base64,AAAA',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'file:///etc/passwd',
    'ftp://files.test/a.jpg',
    'filesystem:https://claims.test/a.jpg',
    'https://user:password@files.test/a.jpg',
    'https://',
    'a.jpg',
    '',
    `https://files.test/${'a'.repeat(10_000)}`,
  ])('from %.60s', (url) => {
    expect(findPreviewUrl(picture, { url })).toBeNull();
  });

  test.each([
    ['SVG', { contentType: 'image/svg+xml', fileName: 'a.svg' }],
    ['SVG that is called PNG', { contentType: 'image/svg+xml', fileName: 'a.png' }],
    ['HEIC', { contentType: 'image/heic', fileName: 'a.heic' }],
    ['PDF', { contentType: 'application/pdf', fileName: 'a.pdf' }],
    ['HTML that is called PNG', { contentType: 'text/html', fileName: 'a.png' }],
    ['a file without a type and a name', {}],
    ['a file whose whole name is "png"', { fileName: 'png' }],
  ])('of %s', (_, job) => {
    expect(findPreviewUrl(sampleJob(job), { url: '/a' })).toBeNull();
  });

  const cyclic: Record<string, unknown> = {};
  cyclic['url'] = cyclic;
  test.each([
    ['nothing', undefined],
    ['null', null],
    ['a text', 'https://files.test/a.jpg'],
    ['a number', 7],
    ['a list', ['https://files.test/a.jpg']],
    ['an object that holds itself', cyclic],
    ['an address that is no text', { url: { toString: () => 'https://files.test/a.jpg' } }],
    ['a function', () => ({ url: '/a' })],
  ])('for %s', (_, result) => {
    expect(findPreviewUrl(picture, result)).toBeNull();
  });

  test('for a result with a getter that throws, and for a proxy that always throws', () => {
    const thrower = {
      get url(): string {
        throw new Error('mine');
      },
    };
    const closed = new Proxy(
      {},
      {
        get: () => {
          throw new Error('mine');
        },
      },
    );
    expect(findPreviewUrl(picture, thrower)).toBeNull();
    expect(findPreviewUrl(picture, closed)).toBeNull();
  });
});

test('a getter is read only once', () => {
  let reads = 0;
  const result = {
    get url() {
      reads += 1;
      return reads === 1 ? '/a.jpg' : 'javascript:alert(1)';
    },
  };
  expect(findPreviewUrl(picture, result)).toBe('https://claims.test/a.jpg');
  expect(reads).toBe(1);
});
