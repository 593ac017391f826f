import { describe, expect, it } from 'vitest';
import { parseFollowAddresses } from '@svc/protocol';
import { askWhereToFollow, HALF_SENT, readRange, startHalfSent } from '../../support/follow.ts';
import { makeFiles } from '../../support/several-files.ts';
import { createPhone } from '../../support/phone.ts';
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

  it('is several files, each at its own address, before any byte of them has come', async () => {
    const { server, id, phone } = await startWithJob({}, { maxFiles: 3 });
    // Small, so that each comes in one piece.
    const files = makeFiles(1_000, 10);
    const list = phone.list(id);
    await list.announce(files);
    const [first = '', second = ''] = await askWhereToFollow(server.routes, id);
    const waiting = [readRange(first, 0), readRange(second, 0)];
    for (const file of files.toReversed()) expect((await list.sendFile(file)).status).toBe(204);
    const [one, other] = await Promise.all(waiting);
    expect(one && (await read(one))).toEqual(files[0]?.bytes);
    expect(other && (await read(other))).toEqual(files[1]?.bytes);
  });

  it('is refused at a changed address, and a download at the address to follow', async () => {
    const { server, url } = await startHalfSent();
    expect((await readRange(`${url.slice(0, -1)}_`, 0)).status).toBe(403);
    expect((await fetch(url.replace('/follow/', '/files/'))).status).toBe(403);
    const preflight = await fetch(url, { method: 'OPTIONS' });
    expect([preflight.status, preflight.headers.get('access-control-allow-headers')]).toEqual([
      204,
      'Range, If-Range, If-Match, If-None-Match',
    ]);
    expect(server.errors).toEqual([]);
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
