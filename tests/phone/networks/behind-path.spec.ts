import { startMeddlingProxy } from '../../fixtures/phone/meddling-proxy.ts';
import { createUploadUrl } from '@svc/protocol';
import { sha256 } from '../../fixtures/phone/test-files.ts';
import { startNginx } from '../../fixtures/proxy/proxy-process.ts';
import { startTransferServer } from '../../fixtures/server/transfer-server.ts';
import { choose, createFile, createJob, expect, expectState, readJob, readUpload, test } from '../test.ts';

test('a server behind a path that a proxy takes away: a file and several files arrive', async ({
  page,
  server,
}) => {
  const proxy = await startMeddlingProxy(server.url, { path: '/share' });
  try {
    const base = `http://localhost:${proxy.port}/share`;
    const jobId = await createJob(server);
    const photo = createFile(300_000);
    await page.goto(`${base}/?job_id=${jobId}`);
    await choose(page, photo);
    await expectState(page, 'done');
    expect(sha256((await readUpload(server, jobId)).buffer)).toBe(sha256(photo.buffer));

    const several = await createJob(server, { maxFiles: 2 });
    await page.goto(`${base}/?job_id=${several}`);
    await choose(page, [createFile(10, 'a.jpg'), createFile(20, 'b.jpg')]);
    await page.getByRole('button', { name: 'Send 2 files' }).click();
    await expectState(page, 'done');
    expect(await readJob(server, several)).toMatchObject({ status: 'completed', size: 30 });
  } finally {
    await proxy.close();
  }
});

test('a server behind a path that comes along: all its addresses are below its public one @release', async ({
  page,
}) => {
  const server = await startTransferServer({ args: ['--public-url', 'http://phone.test/share'] });
  try {
    expect(server.uploadUrl).toBe('http://phone.test/share');
    const jobId = await createJob(server);
    const photo = createFile(300_000);
    // Without the slash at its end, as people type it
    await page.goto(`${server.url}/share?job_id=${jobId}`);
    await choose(page, photo);
    await expectState(page, 'done');
    expect(sha256((await readUpload(server, jobId)).buffer)).toBe(sha256(photo.buffer));
    const job = await readJob({ ...server, url: `${server.url}/share` }, jobId);
    expect(job).toMatchObject({ status: 'completed', uploadBaseUrl: server.uploadUrl });
    for (const address of [`${server.url}/share/practice`, `${server.url}/share/setup`]) {
      const page = await (await fetch(address)).text();
      const script = /<script[^>]+src="([^"]+)"/.exec(page)?.[1] ?? '';
      expect((await fetch(new URL(script, address))).status).toBe(200);
    }
  } finally {
    await server.dispose();
  }
});

test('a server behind a path of nginx, as people write it: the link of the code opens, and the file arrives', async ({
  page,
  server,
}) => {
  const nginx = await startNginx(`location /share/ { proxy_pass ${server.url}/; }`);
  try {
    const jobId = await createJob(server);
    const photo = createFile(300_000);
    await page.goto(createUploadUrl(jobId, { baseUrl: `http://localhost:${nginx.port}/share` }));
    await choose(page, photo);
    await expectState(page, 'done');
    expect(sha256((await readUpload(server, jobId)).buffer)).toBe(sha256(photo.buffer));
  } finally {
    await nginx.close();
  }
});
