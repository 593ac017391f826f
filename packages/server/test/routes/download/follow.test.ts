import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseFollowAddresses } from '@svc/protocol';
import { askWhereToFollow, HALF_SENT, readRange, startHalfSent } from '../../support/follow.ts';
import { createListPhone, makeFiles } from '../../support/several-files.ts';
import { createPhone, hashBytes } from '../../support/phone.ts';
import { createProject, readAnswer, startTestServer, startWithJob } from '../../support/test-server.ts';
import { createFakeClock, waitUntil } from '../../support/time.ts';

const SIZE = HALF_SENT.length;
const HALF = SIZE / 2;
const bytes = HALF_SENT;

const read = async (response: Response) => new Uint8Array(await response.arrayBuffer());

describe('a file that is read while it arrives', () => {
  it('is announced by a job that can be followed', async () => {
    const { server, id } = await startWithJob();
    expect(await server.readJob(id)).toMatchObject({ canFollow: true });
    const answer = await fetch(`${server.routes}/job/${id}/download?follow=true`);
    expect(await readAnswer(answer)).toEqual({
      status: 409,
      body: { error: 'The job is not completed.' },
    });
  });

  it('gives what is held of the range, and the size of the whole file', async () => {
    const { url } = await startHalfSent();
    const response = await readRange(url, 10);
    expect(response.status).toBe(206);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-range': `bytes 10-${HALF - 1}/${SIZE}`,
      'content-length': String(HALF - 10),
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'access-control-allow-origin': '*',
      'cache-control': 'private, no-store',
    });
    expect(await read(response)).toEqual(bytes.slice(10, HALF));
  });

  it('gives no more than was asked for', async () => {
    const { url } = await startHalfSent();
    const response = await readRange(url, 0, { end: 999 });
    expect(response.headers.get('content-range')).toBe(`bytes 0-999/${SIZE}`);
    expect(await read(response)).toEqual(bytes.slice(0, 1000));
  });

  it('holds its answer until more has arrived, and names the bytes as the download does', async () => {
    const { server, id, phone, uploadUrl, upload, url } = await startHalfSent();
    upload.destroy();
    const waiting = readRange(url, HALF);
    await phone.readOffset(uploadUrl);
    await phone.sendBytes(uploadUrl, bytes.slice(HALF), HALF);
    const response = await waiting;
    expect(await read(response)).toEqual(bytes.slice(HALF));
    const { files } = await server.readJob(id);
    expect(response.headers.get('etag')).toBe(files?.[0]?.etag);
    const { body } = await readAnswer(await fetch(`${server.routes}/job/${id}/download`));
    expect((await fetch(String(body['url']))).headers.get('etag')).toBe(files?.[0]?.etag);
  });

  it('gives the rest when the file is whole', async () => {
    const { server, id, phone } = await startWithJob();
    await phone.sendFile(id, { bytes });
    const [url = ''] = await askWhereToFollow(server.routes, id);
    expect(await read(await readRange(url, 0))).toEqual(bytes);
    const beyond = await readRange(url, SIZE, { end: SIZE + 10 });
    expect(beyond.status).toBe(416);
    expect(beyond.headers.get('content-range')).toBe(`bytes */${SIZE}`);
  });

  it('has another ETag when the phone has begun the file anew', async () => {
    const { server, id, phone, url, upload } = await startHalfSent();
    const before = await readRange(url, 0, { end: 9 });
    upload.destroy();
    const uploadUrl = await phone.startUpload({ jobId: id, size: SIZE, sha256: hashBytes(bytes) });
    const [next = ''] = await askWhereToFollow(server.routes, id);
    // The file of a job without a list gets another id, so its former address leads nowhere.
    expect((await readRange(url, 0, { end: 9 })).status).toBe(410);
    await phone.sendBytes(uploadUrl, bytes);
    const after = await readRange(next, 0, { end: 9 });
    expect(after.status).toBe(206);
    expect(after.headers.get('etag')).not.toBe(before.headers.get('etag'));
  });

  it('is gone when the job is cancelled, also for a reader that waits', async () => {
    const { server, id, url } = await startHalfSent();
    const waiting = readRange(url, HALF);
    await fetch(`${server.routes}/job/${id}`, { method: 'DELETE' });
    expect(await readAnswer(await waiting)).toEqual({
      status: 410,
      body: { error: 'The file is no longer here.' },
    });
  });

  it('answers that nothing has arrived, when the phone is silent for long', async () => {
    const clock = createFakeClock(Date.now());
    const { url } = await startHalfSent({ clock });
    const waiting = readRange(url, HALF);
    let isAnswered = false;
    void waiting.then(() => (isAnswered = true));
    // Each step is one look of the server, which takes it some time.
    await waitUntil(async () => {
      clock.advance(1_000);
      return isAnswered;
    });
    const response = await waiting;
    expect([response.status, await response.text()]).toEqual([204, '']);
  });

  it('lets a reader that waits go when the server stops', async () => {
    const { server, url } = await startHalfSent();
    const waiting = readRange(url, HALF).catch((error: unknown) => error);
    await readRange(url, 0, { end: 9 }); // behind the other in the queue
    await server.close();
    const answer = await waiting;
    expect(answer instanceof Response ? answer.status : 'cut').toBe(204);
  });

  it('is several files, each at its own address, before any byte of them has come', async () => {
    const { server, id, phone } = await startWithJob({}, { maxFiles: 3 });
    const files = makeFiles(SIZE, 10);
    const list = createListPhone(server.url, id, phone);
    await list.announce(files);
    const [first = '', second = ''] = await askWhereToFollow(server.routes, id);
    const waiting = [readRange(first, 0), readRange(second, 0)];
    for (const file of files.toReversed()) expect((await list.sendFile(file)).status).toBe(204);
    const [one, other] = await Promise.all(waiting);
    expect(one && (await read(one))).toEqual(files[0]?.bytes);
    expect(other && (await read(other))).toEqual(files[1]?.bytes);
  });

  it.each([
    ['no range', undefined],
    ['two ranges', 'bytes=0-1,4-5'],
    ['the last bytes', 'bytes=-5'],
    ['a range that ends before it begins', 'bytes=5-4'],
    ['another unit', 'lines=0-4'],
  ])('refuses %s', async (_name, range) => {
    const { url } = await startHalfSent();
    const response = await fetch(url, { headers: range === undefined ? {} : { Range: range } });
    expect(response.status).toBe(400);
    await response.body?.cancel();
  });

  it('is refused at a changed address, and a download at the address to follow', async () => {
    const { server, url } = await startHalfSent();
    expect((await readRange(`${url.slice(0, -1)}_`, 0)).status).toBe(403);
    expect((await fetch(url.replace('/follow/', '/files/'))).status).toBe(403);
    expect((await fetch(url, { method: 'POST' })).status).toBe(405);
    const preflight = await fetch(url, { method: 'OPTIONS' });
    expect([preflight.status, preflight.headers.get('access-control-allow-headers')]).toEqual([
      204,
      'Range, If-Range, If-Match, If-None-Match',
    ]);
    expect(server.errors).toEqual([]);
  });

  it('is gone when it was whole and its bytes are lost', async () => {
    const { server, id, phone } = await startWithJob();
    await phone.sendFile(id, { bytes });
    const [url = ''] = await askWhereToFollow(server.routes, id);
    const folder = join(server.dataDir, 'uploads');
    for (const name of await readdir(folder)) await rm(join(folder, name));
    expect((await readRange(url, 0)).status).toBe(410);
  });

  it('is for the project that made the job', async () => {
    const server = await startTestServer();
    const [own, other] = [await createProject(server, 'own'), await createProject(server, 'other')];
    const { body: job } = await readAnswer(await own('POST', '/jobs', { body: {} }));
    await createPhone(server.url).startUpload({ jobId: String(job['id']), size: SIZE });
    expect((await other('POST', `/jobs/${String(job['id'])}/follow-urls`)).status).toBe(404);
    const answer = await own('POST', `/jobs/${String(job['id'])}/follow-urls`);
    expect(parseFollowAddresses(await answer.json()).files).toHaveLength(1);
  });
});

describe('a wait for another status than the one that is known', () => {
  it('ends when the phone begins', async () => {
    const { server, id, phone } = await startWithJob();
    const waiting = fetch(`${server.routes}/job/${id}/wait?since=pending`);
    await phone.startUpload({ jobId: id, size: SIZE });
    expect(await readAnswer(await waiting)).toMatchObject({
      status: 200,
      body: { job: { id, status: 'in_progress' } },
    });
  });

  it('goes on to the end of a job that is in progress', async () => {
    const { server, id, phone } = await startWithJob();
    const uploadUrl = await phone.startUpload({ jobId: id, size: SIZE });
    const waiting = fetch(`${server.routes}/job/${id}/wait?since=in_progress`);
    await phone.sendBytes(uploadUrl, bytes);
    const { body } = await readAnswer(await waiting);
    expect(body).toMatchObject({ job: { status: 'completed' }, result: { fileName: 'photo.jpg' } });
  });

  it('refuses a status that there is not', async () => {
    const { server, id } = await startWithJob();
    expect((await fetch(`${server.routes}/job/${id}/wait?since=begun`)).status).toBe(400);
  });
});
