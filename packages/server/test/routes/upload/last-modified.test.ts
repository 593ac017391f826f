import { expect, it } from 'vitest';
import { createPhone, hashBytes, makeBytes } from '../../support/phone.ts';
import { readAnswer, startTestServer, type TestServer } from '../../support/test-server.ts';

const PHOTO_TIME = Date.UTC(2020, 0, 2, 3, 4, 5, 678);
const bytes = makeBytes(1000);

async function send(server: TestServer, lastModified?: string): Promise<string> {
  const { id } = await server.createJob();
  await createPhone(server.url).sendFile(id, { bytes, ...(lastModified !== undefined && { lastModified }) });
  return id;
}

async function readDownload({ routes }: TestServer, jobId: string) {
  return (await readAnswer(await fetch(`${routes}/job/${jobId}/download`))).body;
}

it('keeps the file’s own time when the upload goes on after a restart, and tells it with job and download', async () => {
  const first = await startTestServer();
  const { id } = await first.createJob();
  const phone = createPhone(first.url);
  const file = { jobId: id, size: bytes.length, sha256: hashBytes(bytes) };
  const uploadUrl = await phone.startUpload({ ...file, lastModified: String(PHOTO_TIME) });
  await phone.sendBytes(uploadUrl, bytes.slice(0, 400));
  await first.close();
  const second = await startTestServer({ dataDir: first.dataDir });
  const resumedUrl = uploadUrl.replace(first.url, second.url);
  expect((await phone.sendBytes(resumedUrl, bytes.slice(400), 400)).status).toBe(204);
  const expected = { lastModified: PHOTO_TIME };
  expect(await second.readJob(id)).toMatchObject(expected);
  expect(await readDownload(second, id)).toMatchObject(expected);
  const { body } = await readAnswer(await fetch(`${second.routes}/job/${id}/wait`));
  expect(body).toMatchObject({ job: expected, result: expected });
});

const ODD = ['', 'NaN', '-1', '1.5', '1e3', '8640000000000001', '9'.repeat(40), '2020-01-02', ' 5'];

it('accepts what is a time, and the file without one if the phone sends anything else', async () => {
  const server = await startTestServer();
  for (const lastModified of ['0', '8640000000000000']) {
    const download = await readDownload(server, await send(server, lastModified));
    expect(download).toMatchObject({ lastModified: Number(lastModified) });
  }
  for (const lastModified of [undefined, ...ODD]) {
    const id = await send(server, lastModified);
    const job = await server.readJob(id);
    expect([lastModified, job.status, job.lastModified]).toEqual([lastModified, 'completed', undefined]);
    expect(await readDownload(server, id)).not.toHaveProperty('lastModified');
  }
  expect(server.errors).toEqual([]);
});

it('sends the time in Last-Modified, which also works for ranges', async () => {
  const server = await startTestServer();
  const url = String((await readDownload(server, await send(server, String(PHOTO_TIME))))['url']);
  const time = 'Thu, 02 Jan 2020 03:04:05 GMT';
  const head = await fetch(url, { method: 'HEAD' });
  expect(head.headers.get('last-modified')).toBe(time);
  const etag = head.headers.get('etag') ?? '';
  for (const condition of [time, etag]) {
    const part = await fetch(url, { headers: { Range: 'bytes=990-', 'If-Range': condition } });
    expect(part.status).toBe(206);
    expect(new Uint8Array(await part.arrayBuffer())).toEqual(bytes.slice(990));
  }
});

it('does not send a time in the future in Last-Modified', async () => {
  const server = await startTestServer();
  const download = await readDownload(server, await send(server, '8640000000000000'));
  const { headers } = await fetch(String(download['url']), { method: 'HEAD' });
  const saidMs = Date.parse(headers.get('last-modified') ?? '');
  expect(saidMs).toBeLessThanOrEqual(Date.now());
});
