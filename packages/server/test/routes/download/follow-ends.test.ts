import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { signFollow } from '../../../src/crypto/download-token.ts';
import { askWhereToFollow, HALF_SENT, readRange, startHalfSent } from '../../support/follow.ts';
import { makeFiles } from '../../support/several-files.ts';
import { readAnswer, startWithJob, waitForOpenWaits } from '../../support/test-server.ts';
import { createFakeClock } from '../../support/time.ts';

const SIZE = HALF_SENT.length;
const HALF = SIZE / 2;
const DAY_MS = 24 * 60 * 60_000;
const GONE = { status: 410, body: { error: 'The file is no longer here.' } };

const read = async (response: Response) => new Uint8Array(await response.arrayBuffer());

/** A phone that has announced two files, and begun the first. */
async function startWithTwo() {
  const { server, id, phone } = await startWithJob({}, { maxFiles: 2 });
  const list = phone.list(id);
  const files = makeFiles(10, 20);
  await list.announce(files);
  const [first = '', second = ''] = await askWhereToFollow(server.routes, id);
  return { server, id, list, files, first, second };
}

describe('readers of a file that arrives', () => {
  it('all get the same bytes, each from where it is', async () => {
    const { phone, uploadUrl, upload, url, server } = await startHalfSent();
    const waiting = [HALF, HALF, HALF + 10].map((start) => readRange(url, start));
    await waitForOpenWaits(server, 3);
    upload.destroy();
    await phone.readOffset(uploadUrl); // the request before it has ended then
    await phone.sendBytes(uploadUrl, HALF_SENT.slice(HALF), HALF);
    const [one, other, later] = await Promise.all(waiting.map(async (answer) => read(await answer)));
    expect(one).toEqual(HALF_SENT.slice(HALF));
    expect(other).toEqual(HALF_SENT.slice(HALF));
    expect(later).toEqual(HALF_SENT.slice(HALF + 10));
  });

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
    expect(await read(early)).toEqual(file.bytes.slice(0, 5));
    const after = String((await list.startUpload(file)).headers.get('location'));
    // What was held of the former upload is not.
    const waiting = readRange(first, 0, { end: 9 });
    await list.sendBytes(after, file.bytes);
    const late = await waiting;
    expect(await read(late)).toEqual(file.bytes);
    expect(late.headers.get('etag')).not.toBe(early.headers.get('etag'));
  });

  it('learn that the job has expired, and may read on what was whole', async () => {
    const clock = createFakeClock(Date.now());
    // Sooner than a request is held at most.
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
    expect(await read(await readRange(first, 0))).toEqual(files[0]?.bytes);
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
    expect(await read(response)).toEqual(HALF_SENT.slice(...expected));
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
