import { readdir, rm, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createPhone, makeBytes } from '../../support/phone.ts';
import { readAnswer, startTestServer, type TestServer } from '../../support/test-server.ts';

const SIZE = 1000;

async function sendAndPresign(
  server: TestServer,
  file: { name?: string; type?: string; size?: number } = {},
) {
  const job = await server.createJob();
  const { size = SIZE, ...names } = file;
  const bytes = makeBytes(size);
  const sent = await createPhone(server.url).sendFile(job.id, { bytes, ...names });
  if (!sent.ok && size > 0) throw new Error(`${sent.status}`);
  const { body } = await readAnswer(await fetch(`${server.routes}/job/${job.id}/download`));
  return { job, bytes, url: String(body['url']), download: body };
}

describe('a presigned download', () => {
  it('sends the file, and never lets it run in this origin', async () => {
    const { url, bytes } = await sendAndPresign(await startTestServer(), {
      name: 'page.html',
      type: 'text/html',
    });
    const response = await fetch(url, { headers: { Origin: 'chrome-extension://a' } });
    expect(await response.bytes()).toEqual(bytes);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/html',
      'content-length': String(SIZE),
      'content-disposition': 'attachment; filename=page.html',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'access-control-allow-origin': '*',
      'accept-ranges': 'bytes',
      'cache-control': 'private, no-store',
    });
    const exposed = response.headers.get('access-control-expose-headers');
    expect(exposed).toBe(
      'Content-Range, Content-Length, ETag, Accept-Ranges, Content-Disposition, Retry-After',
    );
  });

  it('resumes with a range only if the file is the same', async () => {
    const { url, bytes } = await sendAndPresign(await startTestServer());
    const etag = (await fetch(url, { method: 'HEAD' })).headers.get('etag') ?? '';
    expect(etag).toMatch(/^"/);
    const same = await fetch(url, { headers: { Range: 'bytes=10-', 'If-Range': etag } });
    expect(same.status).toBe(206);
    const changed = await fetch(url, { headers: { Range: 'bytes=10-', 'If-Range': '"other"' } });
    expect(changed.status).toBe(200);
    expect(await changed.bytes()).toEqual(bytes);
  });

  it('sends no bytes if the client has the same file', async () => {
    const { url } = await sendAndPresign(await startTestServer());
    const etag = (await fetch(url, { method: 'HEAD' })).headers.get('etag') ?? '';
    expect(
      (await fetch(url, { headers: { 'If-None-Match': etag, 'Cache-Control': 'max-age=0' } })).status,
    ).toBe(304);
    expect((await fetch(url, { headers: { 'If-Match': '"other"' } })).status).toBe(412);
  });

  it('tells the size without sending the bytes', async () => {
    const { url } = await sendAndPresign(await startTestServer());
    const response = await fetch(url, { method: 'HEAD' });
    expect(response.headers.get('content-length')).toBe(String(SIZE));
    expect(await response.bytes()).toHaveLength(0);
  });

  it('sends an empty file, and refuses ranges of it', async () => {
    const { url } = await sendAndPresign(await startTestServer(), { size: 0 });
    const response = await fetch(url);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-length')).toBe('0');
    expect(await response.bytes()).toHaveLength(0);
    expect((await fetch(url, { headers: { Range: 'bytes=0-99' } })).status).toBe(416);
  });

  it.each([
    ['lost bytes', SIZE - 1],
    ['too many bytes', SIZE + 1],
    ['been deleted', undefined],
  ])('answers 410 when its file on the disk has %s', async (_what, size) => {
    const server = await startTestServer();
    const { url } = await sendAndPresign(server);
    const folder = join(server.dataDir, 'uploads');
    const [name = ''] = await readdir(folder);
    await (size === undefined ? rm(join(folder, name)) : truncate(join(folder, name), size));
    const expected = { status: 410, body: { error: 'The file is no longer here.' } };
    expect(await readAnswer(await fetch(url))).toEqual(expected);
    expect((await fetch(url, { headers: { Range: 'bytes=0-9' } })).status).toBe(410);
  });

  // What makes a token invalid is in `crypto/download-token.test.ts`.
  it('needs a token, no name, and accepts any name', async () => {
    const { url } = await sendAndPresign(await startTestServer());
    expect((await fetch(`${new URL(url).origin}/files/`)).status).toBe(403);
    expect((await fetch(url.replace(/[^/]*$/, 'other.bin'))).status).toBe(200);
    expect((await fetch(url.replace(/\/[^/]*$/, ''))).status).toBe(200);
  });

  it('accepts no other method, and answers a preflight', async () => {
    const { url } = await sendAndPresign(await startTestServer());
    expect((await fetch(url, { method: 'PUT' })).status).toBe(405);
    const preflight = await fetch(url, { method: 'OPTIONS' });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-headers')).toContain('Range');
  });
});
