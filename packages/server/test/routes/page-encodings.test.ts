import { once } from 'node:events';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { request, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { createPhonePage } from '../../src/routes/pages.ts';
import { makeTempFolder, serveHandler } from '../support/test-server.ts';

const CODE = Buffer.from('export const text = "as it is";'.repeat(100));
const WORKER = 'picture-worker-abc.js';

/** A built page: `main.js` and the worker in each encoding, `small.js` in none, `only.js` with gzip alone. */
async function openPage() {
  const folder = await makeTempFolder();
  const assets = join(folder, 'assets');
  await mkdir(assets);
  await writeFile(join(folder, 'index.html'), CODE);
  await writeFile(join(folder, 'index.html.br'), brotliCompressSync(CODE));
  for (const name of ['main.js', WORKER, 'small.js', 'only.js']) await writeFile(join(assets, name), CODE);
  for (const name of ['main.js', WORKER])
    await writeFile(join(assets, `${name}.br`), brotliCompressSync(CODE));
  for (const name of ['main.js', WORKER, 'only.js']) {
    await writeFile(join(assets, `${name}.gz`), gzipSync(CODE));
  }
  const { url } = await serveHandler(createPhonePage(folder).handle);
  const ask = (name: string, headers: Record<string, string>, method = 'GET') =>
    read(`${url}/phone/assets/${name}`, { method, headers });
  return { assets, url, ask };
}

/** Asks without the headers and the decoding of `fetch`. */
async function read(url: string, { method = 'GET', headers = {} }) {
  const asking = request(url, { method, headers }).end();
  const [answer] = (await once(asking, 'response')) as [IncomingMessage];
  return { status: answer.statusCode, headers: answer.headers, body: await buffer(answer) };
}

const DECODE = { br: brotliDecompressSync, gzip: gunzipSync };

it.each([
  [undefined, undefined],
  ['', undefined],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['GZIP', 'gzip'],
  ['br;q=0.5, gzip', 'gzip'],
  ['br;q=0, gzip;q=0.1', 'gzip'],
  ['br;q=0', undefined],
  ['*', 'br'],
  ['br;q=0, *;q=0.5', 'gzip'],
  ['*;q=0', undefined],
  ['gzip, *;q=0', 'gzip'],
  ['identity', undefined],
  ['identity, br;q=0.9', undefined],
  ['identity;q=0.5, br;q=0.9', 'br'],
  ['identity;q=0, br', 'br'],
  ['identity;q=0', undefined],
  ['zstd, deflate', undefined],
  [';;q=,,gzip;q=x;;"', 'gzip'],
] as const)('for "Accept-Encoding: %s" a file of the page comes as %s', async (accepted, expected) => {
  const { ask } = await openPage();
  const { status, headers, body } = await ask(
    'main.js',
    accepted === undefined ? {} : { 'Accept-Encoding': accepted },
  );
  expect({ status, ...headers }).toMatchObject({
    status: 200,
    'content-type': 'text/javascript; charset=utf-8',
    'content-length': String(body.length),
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'Accept-Encoding',
  });
  expect(headers['content-encoding']).toBe(expected);
  expect(expected ? DECODE[expected](body) : body).toEqual(CODE);
});

it('a file comes in the encoding that it has', async () => {
  const { ask, url } = await openPage();
  const headers = { 'Accept-Encoding': 'br, gzip;q=0.1' };
  expect((await ask('only.js', headers)).headers['content-encoding']).toBe('gzip');
  expect(await ask('small.js', headers)).toMatchObject({ body: CODE, headers: { vary: 'Accept-Encoding' } });
  const page = await read(`${url}/?job_id=abc`, { headers });
  expect(page.headers).toMatchObject({ 'content-encoding': 'br', 'cache-control': 'no-store' });
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(brotliDecompressSync(page.body)).toEqual(CODE);
});

it('HEAD says what GET would, and a copy that is held is confirmed in its own encoding', async () => {
  const { ask } = await openPage();
  const tags = new Set<string>();
  for (const encoding of ['br', 'gzip', 'identity']) {
    const headers = { 'Accept-Encoding': encoding };
    const whole = await ask('main.js', headers);
    const { date: _, ...told } = whole.headers;
    const head = await ask('main.js', headers, 'HEAD');
    expect([head.headers, head.body]).toMatchObject([told, Buffer.alloc(0)]);
    const { etag = '' } = told;
    tags.add(etag);
    const again = await ask('main.js', { ...headers, 'If-None-Match': etag });
    expect([again.status, again.body]).toEqual([304, Buffer.alloc(0)]);
    expect(again.headers).toMatchObject({ etag, vary: 'Accept-Encoding' });
    expect(again.headers).not.toHaveProperty('content-encoding');
  }
  expect(tags.size).toBe(3);
});

it('the worker of pictures may run WebAssembly, and no other script, in each encoding', async () => {
  const { ask } = await openPage();
  for (const encoding of ['br', 'gzip', 'identity']) {
    const readPolicy = async (name: string) =>
      (await ask(name, { 'Accept-Encoding': encoding })).headers['content-security-policy'];
    expect(await readPolicy(WORKER)).toContain("'wasm-unsafe-eval'");
    expect(await readPolicy('main.js')).not.toContain('wasm');
  }
});

it('a file that a self-hoster has taken away is not sent in any encoding', async () => {
  const { assets, ask } = await openPage();
  await rm(join(assets, 'main.js'));
  const { status, headers, body } = await ask('main.js', { 'Accept-Encoding': 'br' });
  expect([status, JSON.parse(body.toString())]).toEqual([404, { error: 'Not found' }]);
  expect(headers).not.toHaveProperty('content-encoding');
});

it('a refusal is readable, though the file would come compressed', async () => {
  const { ask } = await openPage();
  const answer = await ask('main.js', { 'Accept-Encoding': 'br', 'If-Match': '"other"' });
  expect(JSON.parse(answer.body.toString())).toHaveProperty('error');
  expect(answer.headers).not.toHaveProperty('content-encoding');
});

it('a range is ignored: the file comes whole', async () => {
  const { ask } = await openPage();
  const { status, body } = await ask('main.js', { 'Accept-Encoding': 'br', Range: 'bytes=0-9' });
  expect([status, brotliDecompressSync(body)]).toEqual([200, CODE]);
});
