import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { hasS3 } from '../../support/services/test-s3.ts';
import { beginBlob, BYTES, ID, streamOf } from './s3-world.ts';

const WEEK_SECONDS = 7 * 24 * 60 * 60;

async function presign(expiresAtMs = Date.now() + 60_000, { isSealed = true } = {}) {
  const { store } = await beginBlob(1000);
  await store.write(ID, 0, streamOf(BYTES.subarray(0, 1000)));
  if (isSealed) await store.seal(ID);
  const description = { fileName: 'Bild ä "1".jpg', contentType: 'image/jpeg', expiresAtMs };
  return { store, url: await store.presign(ID, description) };
}

describe.runIf(hasS3)('the download address of a bucket', () => {
  it('gives a part of it', async () => {
    const { url = '' } = await presign();
    const response = await fetch(url, { headers: { Range: 'bytes=10-19' } });
    expect(response.status).toBe(206);
    expect(response.headers.get('content-range')).toBe('bytes 10-19/1000');
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(BYTES.subarray(10, 20));
  });

  it('may be read by a page of any origin, where the bucket allows it', async () => {
    const { url = '' } = await presign();
    const headers = { Origin: 'https://app.example' };
    const response = await fetch(url, { headers: { ...headers, Range: 'bytes=0-0' } });
    expect(response.headers.get('access-control-allow-origin')).toMatch(/^(\*|https:\/\/app\.example)$/);
    expect(response.headers.get('access-control-expose-headers')).toMatch(/content-range/i);
    const asked = { 'Access-Control-Request-Method': 'GET', 'Access-Control-Request-Headers': 'range' };
    const preflight = await fetch(url, { method: 'OPTIONS', headers: { ...headers, ...asked } });
    expect(preflight.status).toBe(200);
    expect(preflight.headers.get('access-control-allow-headers')).toMatch(/range/i);
  });

  it('works for nothing else: no other method, name, type or time', async () => {
    const { url = '' } = await presign();
    const statuses = await Promise.all([
      fetch(url, { method: 'PUT', body: 'x' }),
      fetch(url, { method: 'DELETE' }),
      ...[
        [/Expires=\d+/, 'Expires=9999'],
        [/image%2Fjpeg/, 'text%2Fhtml'],
        [/attachment/, 'inline'],
        [ID, `${ID}x`],
        [/Signature=\w/, 'Signature=z'],
      ].map(([part = '', other = '']) => fetch(url.replace(part, String(other)))),
    ]);
    expect(statuses.map(({ status }) => status)).toEqual(statuses.map(() => 403));
  });

  it('expires', async () => {
    const nowMs = Date.now();
    vi.useFakeTimers({ toFake: ['Date'], now: nowMs - 10_000 });
    onTestFinished(() => void vi.useRealTimers());
    const [ended, valid] = [await presign(nowMs - 1_000), await presign(nowMs + 60_000)];
    vi.useRealTimers();
    expect((await fetch(ended.url ?? '')).status).toBe(403);
    expect((await fetch(valid.url ?? '')).status).toBe(200);
  });

  it('holds as long as wished, and a week at most', async () => {
    const now = Date.now();
    const hour = new URL((await presign(now + 3_600_000)).url ?? '').searchParams.get('X-Amz-Expires');
    expect(Number(hour)).toBeGreaterThan(3_590);
    expect(Number(hour)).toBeLessThanOrEqual(3_600);
    const { url = '' } = await presign(now + WEEK_SECONDS * 1000 + 5_000);
    expect(new URL(url).searchParams.get('X-Amz-Expires')).toBe(String(WEEK_SECONDS));
    expect((await fetch(url)).status).toBe(200);
  });

  it('is not given for what is not whole, or unknown', async () => {
    const { store, url } = await presign(undefined, { isSealed: false });
    expect(url).toBeUndefined();
    expect(
      await store.presign('unknown', { fileName: 'a', contentType: 'a/b', expiresAtMs: Date.now() + 1000 }),
    ).toBeUndefined();
  });
});
