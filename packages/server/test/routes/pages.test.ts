import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { networkInterfaces } from 'node:os';
import { describe, expect, it } from 'vitest';
import { findLanAddresses } from '../../src/network/lan-address.ts';
import { createPhonePage, createPracticePage, createSetupPage } from '../../src/routes/pages.ts';
import { makeTempFolder, readAnswer, serveHandler, startTestServer } from '../support/test-server.ts';

const servePhonePage = async (folder: string) => (await serveHandler(createPhonePage(folder).handle)).url;

async function makeBuild(): Promise<string> {
  const folder = join(await makeTempFolder(), 'phone');
  await mkdir(join(folder, 'assets'), { recursive: true });
  await writeFile(join(folder, 'index.html'), '<!doctype html>');
  await writeFile(join(folder, 'assets', 'main-abc.js'), 'export {}');
  await writeFile(join(folder, 'assets', 'picture-worker-B_c-1.js'), 'export {}');
  await writeFile(join(folder, 'assets', 'libheif-abc.wasm'), '');
  await writeFile(join(folder, '..', 'outside.txt'), 'secret');
  return folder;
}

describe('the phone page', () => {
  it('serves the page fresh each time, under a strict policy', async () => {
    const url = await servePhonePage(await makeBuild());
    const response = await fetch(`${url}/?job_id=abc`);
    expect(await response.text()).toBe('<!doctype html>');
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy':
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; " +
        "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    });
  });

  it('serves what the page loads for a year', async () => {
    const url = await servePhonePage(await makeBuild());
    const response = await fetch(`${url}/phone/assets/main-abc.js`);
    expect(await response.text()).toBe('export {}');
    expect(response.headers.get('content-type')).toContain('javascript');
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  });

  it('lets the worker of pictures run WebAssembly, and no other script', async () => {
    const url = await servePhonePage(await makeBuild());
    const readPolicy = async (file: string) =>
      (await fetch(`${url}/phone/assets/${file}`)).headers.get('content-security-policy');
    expect(await readPolicy('picture-worker-B_c-1.js')).toBe(
      "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; " +
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    );
    expect(await readPolicy('main-abc.js')).not.toContain('wasm');
    const response = await fetch(`${url}/phone/assets/libheif-abc.wasm`);
    expect(response.headers.get('content-type')).toBe('application/wasm');
  });

  it.each([
    '/phone/assets/missing.js',
    '/phone/assets/..%2f..%2foutside.txt',
    '/phone/%2e%2e/outside.txt',
    '/phone/assets/',
  ])('has nothing at %s', async (path) => {
    const url = await servePhonePage(await makeBuild());
    const response = await fetch(url + path);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await readAnswer(response)).toEqual({ status: 404, body: { error: 'Not found' } });
  });

  it('serves what installing needs, fresh each time: the manifest, its pictures, and the worker of shared files', async () => {
    const folder = await makeBuild();
    for (const name of ['manifest.webmanifest', 'icon-192.png', 'share-worker.js']) {
      await writeFile(join(folder, name), '{}');
    }
    const url = await servePhonePage(folder);
    const readType = async (name: string) => {
      const { status, headers } = await fetch(`${url}/phone/${name}`);
      expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
      return headers.get('content-type');
    };
    expect(await readType('manifest.webmanifest')).toContain('application/manifest+json');
    expect(await readType('icon-192.png')).toBe('image/png');
    expect(await readType('share-worker.js')).toContain('text/javascript');
  });

  it('keeps nothing of shared files that no worker has taken, and asks to share them once more', async () => {
    const server = await startTestServer({ publicUrl: 'https://files.example/pocket' });
    const body = new FormData();
    body.append('files', new File([new Uint8Array(300_000)], 'photo.jpg', { type: 'image/jpeg' }));
    for (const path of ['/phone/share/', '/pocket/phone/share/']) {
      const answer = await fetch(server.url + path, { method: 'POST', body, redirect: 'manual' });
      const { pathname, search } = new URL(answer.headers.get('location') ?? '', server.url + path);
      expect(answer.status).toBe(303);
      expect(pathname + search).toBe(`${path.replace('phone/share/', '')}?shared=again`);
      expect(answer.headers.get('cache-control')).toBe('no-store');
    }
  });

  it('tells what to do when the page was not built', async () => {
    const url = await servePhonePage(await makeTempFolder());
    expect(await readAnswer(await fetch(url))).toMatchObject({
      status: 503,
      body: { error: expect.stringContaining('npm run build') },
    });
  });

  it('is served with its API under each address of the machine', async () => {
    const server = await startTestServer({ host: '0.0.0.0' });
    const { id } = await server.createJob();
    const headers = { 'x-svc-claim': 'a-claim-of-one-phone' };
    const others = findLanAddresses(networkInterfaces()).map(({ address }) => address);
    for (const host of ['127.0.0.1', ...others]) {
      const base = server.url.replace('localhost', host);
      expect((await fetch(`${base}/?job_id=${id}`)).headers.get('content-security-policy')).toContain(
        "default-src 'none'",
      );
      expect(await readAnswer(await fetch(`${base}/phone/jobs/${id}`, { headers }))).toMatchObject({
        status: 200,
      });
    }
  });

  it('does not answer the requests of the phone API', () => {
    expect(createPhonePage('').owns('/phone/jobs/abc')).toBe(false);
    expect(createPhonePage('').owns('/phone/uploads/abc/parts')).toBe(false);
    expect(createPhonePage('').owns('/phone/assets/a.js')).toBe(true);
    expect(createPhonePage('').owns('/')).toBe(true);
    expect(createPhonePage('').owns('/%3Fjob_id=abc')).toBe(true);
    expect(createPhonePage('').owns('/%253fjob_id%253Dabc%2523k%253D')).toBe(true);
    expect(createPhonePage('').owns('/%3Fother')).toBe(false);
  });
});

describe('the practice page', () => {
  it('tells the phone address only to callers of the job routes', async () => {
    const server = await startTestServer({ publicUrl: 'https://files.example' });
    expect(await readAnswer(await fetch(`${server.url}/practice/about`))).toEqual({
      status: 200,
      body: {
        uploadBaseUrl: 'https://files.example',
        addresses: [{ url: 'https://files.example', kind: 'public' }],
        protocol: 1,
      },
    });
  });

  it('may not send or load anything from elsewhere', async () => {
    const server = await startTestServer();
    const { headers } = await fetch(`${server.url}/practice`);
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; " +
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    );
  });

  it('serves its files beside it', () => {
    expect(createPracticePage('').owns('/practice')).toBe(true);
    expect(createPracticePage('').owns('/practice/assets/index-abc.js')).toBe(true);
    expect(createPracticePage('').owns('/practice/about')).toBe(false);
    expect(createPracticePage('').owns('/practices')).toBe(false);
  });
});

describe('the setup page', () => {
  it('may not send or load anything from elsewhere, and is open to everybody', async () => {
    const server = await startTestServer({ publicUrl: 'https://files.example' });
    const { headers } = await fetch(`${server.url}/setup`, { headers: { 'X-Forwarded-For': '203.0.113.5' } });
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; " +
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    );
  });

  it('leads back from the slash that some programs add, also behind a path', async () => {
    const server = await startTestServer({ publicUrl: 'https://files.example/share' });
    for (const path of ['/setup/', '/share/setup/']) {
      const { status, headers } = await fetch(server.url + path, { redirect: 'manual' });
      const target = new URL(headers.get('location') ?? '', server.url + path).pathname;
      expect([status, target]).toEqual([308, path.slice(0, -1)]);
    }
  });

  it('serves its files beside it', () => {
    expect(createSetupPage('').owns('/setup')).toBe(true);
    expect(createSetupPage('').owns('/setup/assets/index-abc.js')).toBe(true);
    expect(createSetupPage('').owns('/setup/other')).toBe(false);
    expect(createSetupPage('').owns('/setups')).toBe(false);
  });
});
