import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseFollowAddresses } from '@svc/protocol';
import { signFollow } from '../../../src/crypto/download-token.ts';
import { askWhereToFollow, HALF_SENT, readRange, startHalfSent } from '../../support/follow.ts';
import { createPhone } from '../../support/phone.ts';
import { makeFiles } from '../../support/several-files.ts';
import {
  createProject,
  readAnswer,
  startTestServer,
  startWithJob,
  waitForOpenWaits,
} from '../../support/test-server.ts';
import { createFakeClock } from '../../support/time.ts';

const SIZE = HALF_SENT.length;
const HALF = SIZE / 2;
const DAY_MS = 24 * 60 * 60_000;
const GONE = { status: 410, body: { error: 'The file is no longer here.' } };

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
    expect(await response.bytes()).toEqual(HALF_SENT.slice(10, HALF));
  });

  it('holds answers until more has arrived, and names the bytes as the download does', async () => {
    const { server, id, phone, uploadUrl, upload, url } = await startHalfSent();
    const starts = [HALF, HALF, HALF + 10];
    const waiting = starts.map((start) => readRange(url, start));
    await waitForOpenWaits(server, starts.length);
    upload.destroy();
    await phone.readOffset(uploadUrl); // ends the former request
    await phone.sendBytes(uploadUrl, HALF_SENT.slice(HALF), HALF);
    const answers = await Promise.all(waiting);
    const parts = await Promise.all(answers.map((answer) => answer.bytes()));
    expect(parts).toEqual(starts.map((start) => HALF_SENT.slice(start)));
    const { body } = await readAnswer(await fetch(`${server.routes}/job/${id}/download`));
    const download = await fetch(String(body['url']));
    const { files } = await server.readJob(id);
    for (const { headers } of [...answers, download]) expect(headers.get('etag')).toBe(files?.[0]?.etag);
  });

  it('is several files, each at its own address, before any byte of them has come', async () => {
    const { server, id, phone } = await startWithJob({}, { maxFiles: 3 });
    // Small, so that each arrives in one piece.
    const files = makeFiles(1_000, 10);
    const list = phone.list(id);
    await list.announce(files);
    const [first = '', second = ''] = await askWhereToFollow(server.routes, id);
    const waiting = [readRange(first, 0), readRange(second, 0)];
    for (const file of files.toReversed()) expect((await list.sendFile(file)).status).toBe(204);
    const [one, other] = await Promise.all(waiting);
    expect(one && (await one.bytes())).toEqual(files[0]?.bytes);
    expect(other && (await other.bytes())).toEqual(files[1]?.bytes);
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

/** A phone that has announced two files, and the addresses to follow them. */
async function startWithTwo() {
  const { server, id, phone } = await startWithJob({}, { maxFiles: 2 });
  const list = phone.list(id);
  const files = makeFiles(10, 20);
  await list.announce(files);
  const [first = '', second = ''] = await askWhereToFollow(server.routes, id);
  return { server, id, list, files, first, second };
}

describe('readers of a file that arrives', () => {
  it('are told of an empty file that it has no bytes', async () => {
    const { server, id, phone } = await startWithJob();
    await phone.startUpload({ jobId: id, size: 0 });
    const [url = ''] = await askWhereToFollow(server.routes, id);
    const answer = await readRange(url, 0);
    expect([answer.status, answer.headers.get('content-range')]).toEqual([416, 'bytes */0']);
  });

  it('learn at once that the file was withdrawn', async () => {
    const { list, files, second, server } = await startWithTwo();
    const waiting = readRange(second, 0);
    await waitForOpenWaits(server, 1);
    await list.announce(files.slice(0, 1));
    expect(await readAnswer(await waiting)).toEqual(GONE);
  });

  it('go on with another ETag when a file of a list is begun anew', async () => {
    const { list, files, first } = await startWithTwo();
    const [file] = files;
    const before = String((await list.startUpload(file)).headers.get('location'));
    expect((await list.sendBytes(before, file.bytes.slice(0, 5))).status).toBe(204);
    const early = await readRange(first, 0, { end: 4 });
    expect(await early.bytes()).toEqual(file.bytes.slice(0, 5));
    const after = String((await list.startUpload(file)).headers.get('location'));
    // The bytes of the former upload are gone.
    const waiting = readRange(first, 0, { end: 9 });
    await list.sendBytes(after, file.bytes);
    const late = await waiting;
    expect(await late.bytes()).toEqual(file.bytes);
    expect(late.headers.get('etag')).not.toBe(early.headers.get('etag'));
  });

  it('learn that the job has expired, and may read on what was whole', async () => {
    const clock = createFakeClock(Date.now());
    // Shorter than the longest hold of a request.
    const { server, id, phone } = await startWithJob({ clock, jobLifetimeMs: 10_000 }, { maxFiles: 2 });
    const list = phone.list(id);
    const files = makeFiles(10, 20);
    await list.announce(files);
    const [first = '', second = ''] = await askWhereToFollow(server.routes, id);
    expect(files[0] && (await list.sendFile(files[0])).status).toBe(204);
    const waiting = readRange(second, 0);
    await waitForOpenWaits(server, 1);
    clock.advance(10_000);
    expect(await readAnswer(await waiting)).toEqual(GONE);
    expect(await (await readRange(first, 0)).bytes()).toEqual(files[0]?.bytes);
    expect((await fetch(`${server.routes}/job/${id}/download?follow=true`)).status).toBe(409);
  });
});

describe('an address to follow', () => {
  it('works for a day', async () => {
    const clock = createFakeClock(Date.now());
    const { url } = await startHalfSent({ clock, jobLifetimeMs: 2 * DAY_MS });
    clock.advance(DAY_MS - 1_000);
    expect((await readRange(url, 0, { end: 9 })).status).toBe(206);
    clock.advance(2_000);
    expect(await readAnswer(await readRange(url, 0, { end: 9 }))).toEqual({
      status: 403,
      body: { error: 'This address is not valid, or no longer.' },
    });
  });

  it('is no use for a file that the job does not have', async () => {
    const { server, id } = await startHalfSent();
    const secret = await readFile(join(server.dataDir, 'download-secret'));
    const sign = (grant: object) =>
      signFollow(secret, { jobId: id, fileId: 'A'.repeat(22), expiresAtSeconds: 9_999_999_999, ...grant });
    for (const token of [sign({}), sign({ jobId: 'A'.repeat(22) })]) {
      expect(await readAnswer(await readRange(`${server.url}/follow/${token}`, 0))).toEqual(GONE);
    }
  });

  it.each([
    ['one byte', 'bytes=3-3', [3, 4]],
    ['no last byte', `bytes=${HALF - 5}-`, [HALF - 5, HALF]],
    ['a last byte behind the end', `bytes=${HALF - 5}-999999999999999`, [HALF - 5, HALF]],
  ])('takes a range of %s', async (_name, range, expected) => {
    const { url } = await startHalfSent();
    const response = await fetch(url, { headers: { Range: range } });
    expect(response.status).toBe(206);
    expect(await response.bytes()).toEqual(HALF_SENT.slice(...expected));
  });

  it('refuses every range but one with a first byte, and every method but GET', async () => {
    const { url } = await startHalfSent();
    const refusal = { status: 400, body: { error: 'Name the wanted bytes: Range: bytes=0-8388607.' } };
    expect(await readAnswer(await fetch(url))).toEqual(refusal);
    for (const range of ODD_RANGES) {
      const answer = await readAnswer(await fetch(url, { headers: { Range: range } }));
      expect([range, answer]).toEqual([range, refusal]);
    }
    for (const method of ['HEAD', 'POST', 'PUT', 'DELETE']) {
      const response = await fetch(url, { method });
      expect([method, response.status, response.headers.get('allow')]).toEqual([method, 405, 'GET']);
    }
  });
});

const ODD_RANGES = [
  'bytes=0-1,4-5',
  'bytes=-5',
  'bytes=5-4',
  'lines=0-4',
  'bytes=1000000000000000-',
  'bytes=-0',
  'bytes=0-0, 2-2',
  'bytes=0x1-2',
  'bytes 0-1',
  'bytes=',
];
