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

it('tells the file’s own time with the job and with its download', async () => {
  const server = await startTestServer();
  const id = await send(server, String(PHOTO_TIME));
  const expected = { lastModified: PHOTO_TIME };
  expect(await server.readJob(id)).toMatchObject(expected);
  expect(await readDownload(server, id)).toMatchObject(expected);
  const { body } = await readAnswer(await fetch(`${server.routes}/job/${id}/wait`));
  expect(body).toMatchObject({ job: expected, result: expected });
});

it('keeps the first time when the upload goes on after a restart', async () => {
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
  expect(await readDownload(second, id)).toMatchObject({ lastModified: PHOTO_TIME });
});

it.each(['0', '8640000000000000'])('accepts %s as a time', async (lastModified) => {
  const server = await startTestServer();
  const id = await send(server, lastModified);
  expect(await readDownload(server, id)).toMatchObject({ lastModified: Number(lastModified) });
});

it.each([undefined, '', 'NaN', '-1', '1.5', '1e3', '8640000000000001', '9'.repeat(40), '2020-01-02', ' 5'])(
  'accepts the file, without a time, if the phone sends %j',
  async (lastModified) => {
    const server = await startTestServer();
    const id = await send(server, lastModified);
    const job = await server.readJob(id);
    expect(job.status).toBe('completed');
    expect(job).not.toHaveProperty('lastModified');
    expect(await readDownload(server, id)).not.toHaveProperty('lastModified');
    expect(server.errors).toEqual([]);
  },
);

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
