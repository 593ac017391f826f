import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startUploadPageHost } from '../../fixtures/server/upload-page-host.ts';
import { isInstalled, PROXIES } from '../start-behind-proxy.ts';

const TEXT = Buffer.from('the same words, '.repeat(200));
const FILES = ['index.html', 'assets/main-a.js', 'assets/picture-worker-a.js', 'assets/libheif-a.wasm'];

/** A page as the build leaves it. */
async function makePage(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'upload-page-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await mkdir(path.join(folder, 'assets'));
  for (const name of FILES) {
    const file = path.join(folder, name);
    await writeFile(file, TEXT);
    await writeFile(`${file}.br`, brotliCompressSync(TEXT));
    await writeFile(`${file}.gz`, gzipSync(TEXT));
  }
  return folder;
}

async function ask(url: string, accepted: string) {
  const headers = { 'Accept-Encoding': accepted };
  const asking = request(url, { headers, rejectUnauthorized: false, agent: false }).end();
  const [answer] = (await once(asking, 'response')) as [IncomingMessage];
  return { status: answer.statusCode, headers: answer.headers, body: await buffer(answer) };
}

const DECODE = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
  identity: (bytes: Buffer) => bytes,
};

for (const name of PROXIES) {
  describe.skipIf(!(await isInstalled(name)))(
    `the upload page of one's own behind ${name} (skipped where it is not installed)`,
    () => {
      test('sends its files as the build has compressed them, with their types and policies', async () => {
        const host = await startUploadPageHost(name, 'http://127.0.0.1:9', await makePage());
        onTestFinished(host.close);
        // Debian's nginx has no Brotli by itself.
        const best = name === 'caddy' ? 'br' : 'gzip';
        const encodings = [
          ['gzip, deflate, br', best],
          ['gzip', 'gzip'],
          ['identity', 'identity'],
        ] as const;
        const types = [
          ['/', /^text\/html/],
          ['/phone/assets/main-a.js', /javascript/],
          ['/phone/assets/picture-worker-a.js', /javascript/],
          ['/phone/assets/libheif-a.wasm', /^application\/wasm/],
        ] as const;
        for (const [accepted, expected] of encodings) {
          for (const [file, type] of types) {
            const { status, headers, body } = await ask(host.origin + file, accepted);
            expect([file, status, headers['content-encoding'] ?? 'identity']).toEqual([file, 200, expected]);
            expect(DECODE[expected](body)).toEqual(TEXT);
            expect(headers['content-type']).toMatch(type);
            expect(headers['content-security-policy']?.includes("'wasm-unsafe-eval'")).toBe(
              file.includes('picture-worker'),
            );
            if (expected !== 'identity') expect(headers.vary).toMatch(/accept-encoding/i);
          }
        }
      });
    },
  );
}
