import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createPhonePageHandler, isPhonePagePath } from '../../src/routes/phone-page.ts';
import { readAnswer } from '../support/read-json.ts';
import { makeTempFolder } from '../support/temp-folder.ts';

async function serve(folder: string): Promise<string> {
  const handle = createPhonePageHandler(folder);
  const server = createServer((request, response) => void handle(request, response));
  onTestFinished(() => void server.close());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  // A server on TCP has an AddressInfo.
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function makeBuild(): Promise<string> {
  const folder = join(await makeTempFolder(), 'phone');
  await mkdir(join(folder, 'assets'), { recursive: true });
  await writeFile(join(folder, 'index.html'), '<!doctype html>');
  await writeFile(join(folder, 'assets', 'main-abc.js'), 'export {}');
  await writeFile(join(folder, '..', 'outside.txt'), 'secret');
  return folder;
}

it('serves the page fresh each time, under a strict policy', async () => {
  const url = await serve(await makeBuild());
  const response = await fetch(`${url}/?job_id=abc`);
  expect(await response.text()).toBe('<!doctype html>');
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy':
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; " +
      "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  });
});

it('serves what the page loads for a year', async () => {
  const url = await serve(await makeBuild());
  const response = await fetch(`${url}/phone/assets/main-abc.js`);
  expect(await response.text()).toBe('export {}');
  expect(response.headers.get('content-type')).toContain('javascript');
  expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
});

it.each([
  '/phone/assets/missing.js',
  '/phone/assets/..%2f..%2foutside.txt',
  '/phone/%2e%2e/outside.txt',
  '/phone/assets/',
])('has nothing at %s', async (path) => {
  const url = await serve(await makeBuild());
  const response = await fetch(url + path);
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(await readAnswer(response)).toEqual({ status: 404, body: { error: 'Not found' } });
});

it('says what to do when the page was not built', async () => {
  const url = await serve(await makeTempFolder());
  expect(await readAnswer(await fetch(url))).toMatchObject({
    status: 503,
    body: { error: expect.stringContaining('npm run build') },
  });
});

it('leaves the questions of the phone to the API', () => {
  expect(isPhonePagePath('/phone/jobs/abc')).toBe(false);
  expect(isPhonePagePath('/phone/assets/a.js')).toBe(true);
  expect(isPhonePagePath('/')).toBe(true);
});
