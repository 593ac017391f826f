import { MAX_FILES, MAX_SEALED_LENGTH, sealedSizeOf, type Job } from '@svc/protocol';
import { generateSealIdentity } from '@svc/seal';
import { unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { createWebhookSecret } from '../../../src/config/webhook-endpoint.ts';
import { createPhone, makeBytes } from '../../support/phone.ts';
import { openFile, sealFile, type SealedFile } from '../../support/sealed-files.ts';
import { makeFiles, readAddress } from '../../support/several-files.ts';
import { readAnswer, startTestServer, startWithJob, type TestServer } from '../../support/test-server.ts';
import { openWebhook, startReceiver } from '../../support/webhook-receiver.ts';

const SEALED = 'A'.repeat(100);
const LIMIT = 70_000;
const PLAIN = { name: 'holiday.png', type: 'image/png', lastModified: 1_600_000_000_000 };
const STORED = { name: 'sealed.age', contentType: 'application/octet-stream' };

const fileId = (index: number) => `file-${index}`.padEnd(22, '-');

/** A job whose phone has announced these sizes as sealed files. */
async function announceSizes(sizes: number[], body: object = {}) {
  const { server, id, phone } = await startWithJob({}, { maxFiles: sizes.length, maxBytes: LIMIT, ...body });
  const files = makeFiles(...sizes).map((file) => Object.assign(file, { sealed: SEALED }));
  const list = phone.list(id);
  return { server, id, answer: await readAnswer(await list.announce(files)) };
}

describe('the size limit of sealed files', () => {
  it.each([
    ['as large as allowed', LIMIT, { answer: 201, job: 'in_progress' }],
    ['one byte larger', LIMIT + 1, { answer: 413, job: 'failed' }],
  ])('counts the bytes of the file itself: %s', async (_title, plainBytes, status) => {
    const { server, id, phone } = await startWithJob({}, { maxBytes: LIMIT });
    const size = sealedSizeOf(plainBytes);
    const answer = await phone.createUpload({ jobId: id, size, sealed: SEALED });
    expect(answer.status).toBe(status.answer);
    expect(await server.readJob(id)).toMatchObject({ status: status.job });
  });

  it('counts the bytes of each announced file itself', async () => {
    const fits = await announceSizes([sealedSizeOf(LIMIT), sealedSizeOf(0)]);
    expect(fits.answer.status).toBe(200);
    const { answer, server, id } = await announceSizes([sealedSizeOf(1), sealedSizeOf(LIMIT + 1)]);
    expect(answer).toMatchObject({ status: 413, body: { code: 'too_large' } });
    expect((await server.readJob(id)).status).toBe('pending');
  });

  it('is that of the sealed bytes where a phone does not say that they are sealed', async () => {
    const { id, phone } = await startWithJob({}, { maxBytes: LIMIT });
    expect((await phone.createUpload({ jobId: id, size: sealedSizeOf(LIMIT) })).status).toBe(413);
  });

  it('for all files together counts what is stored', async () => {
    const size = sealedSizeOf(1000);
    const server = await startTestServer({ limits: { maxTotalBytes: 2 * size } });
    const send = async (bytes: number) =>
      createPhone(server.url).createUpload({
        jobId: (await server.createJob()).id,
        size: bytes,
        sealed: SEALED,
      });
    expect((await send(size)).status).toBe(201);
    expect(await readAnswer(await send(sealedSizeOf(1001)))).toMatchObject({
      status: 507,
      body: { code: 'quota_full' },
    });
    expect((await send(size)).status).toBe(201);
  });
});

describe('a sealed file that cannot be one', () => {
  it('is refused without an end of the job where no sealed file has its size', async () => {
    const { server, id, phone } = await startWithJob();
    const list = phone.list(id);
    const error = 'No sealed file has this size.';
    // Nothing; only a header; less than one tag; a last chunk that is only a tag; a last chunk with half a tag.
    for (const size of [0, 184, 199, 184 + 65_536 + 16 + 16, 184 + 65_536 + 16 + 8]) {
      const single = await readAnswer(await phone.createUpload({ jobId: id, size, sealed: SEALED }));
      expect([size, single]).toEqual([size, { status: 400, body: { error, code: 'bad_upload' } }]);
      const listed = await readAnswer(await list.announce([file(SEALED, size)]));
      expect([size, listed]).toEqual([size, { status: 400, body: { error } }]);
    }
    expect((await server.readJob(id)).status).toBe('pending');
  });

  it('is refused where its description is none', async () => {
    const { server, id, phone } = await startWithJob();
    const list = phone.list(id);
    const refusal = {
      status: 400,
      body: { error: '"sealed" must be at most 8192 characters of base64url.' },
    };
    const size = sealedSizeOf(5);
    const tooLong = 'A'.repeat(MAX_SEALED_LENGTH + 1);
    for (const sealed of [tooLong, 'ab+/', 'YQ==', 'holiday 2026.jpg', 'A\nA']) {
      const single = await readAnswer(await phone.createUpload({ jobId: id, size, sealed }));
      expect([sealed, single]).toMatchObject([sealed, refusal]);
      expect([sealed, await readAnswer(await list.announce([file(sealed, size)]))]).toEqual([
        sealed,
        refusal,
      ]);
    }
    expect((await server.readJob(id)).status).toBe('pending');
    expect(server.errors).toEqual([]);
  });

  it(`takes ${MAX_FILES} descriptions of the greatest length`, async () => {
    const { server, id, phone } = await startWithJob({}, { maxFiles: MAX_FILES });
    const files = Array.from({ length: MAX_FILES }, (_, index) => ({
      ...file('A'.repeat(MAX_SEALED_LENGTH), sealedSizeOf(index)),
      id: fileId(index),
    }));
    expect((await phone.list(id).announce(files)).status).toBe(200);
    expect((await server.readJob(id)).files).toHaveLength(MAX_FILES);
  });
});

const file = (sealed: string, size: number) => ({ id: fileId(0), name: '', contentType: '', sealed, size });

describe('what the server stores of a sealed file', () => {
  it('is neither name, type nor time, also where a phone tells them', async () => {
    const { server, id, phone } = await startWithJob({}, { accept: 'image/*', sealed: true });
    const told = { name: 'holiday.txt', type: 'text/plain', lastModified: '1600000000000' };
    const answer = await phone.createUpload({ jobId: id, size: sealedSizeOf(3), sealed: SEALED, ...told });
    // The server cannot know the type, so the reader judges it.
    expect(answer.status).toBe(201);
    const { files } = await server.readJob(id);
    expect(files).toMatchObject([{ ...STORED, sealed: SEALED }]);
    expect(files?.[0]).not.toHaveProperty('lastModified');
  });

  it('is no type that it judges in a list either', async () => {
    const { answer } = await announceSizes([sealedSizeOf(3)], { accept: 'image/*', sealed: true });
    expect(answer).toMatchObject({ status: 200, body: { files: [STORED] } });
  });
});

it('a list of sealed files that comes again takes the new descriptions, and keeps the bytes', async () => {
  const { server, id, phone } = await startWithJob({}, { maxFiles: 2 });
  const list = phone.list(id);
  const size = sealedSizeOf(10);
  const [one, other] = makeFiles(size, size);
  for (const file of [one, other]) file.sealed = SEALED;
  await list.announce([one, other]);
  expect((await list.sendFile(one)).status).toBe(204);
  // After a reload the phone seals the description of the same bytes anew.
  const again = 'B'.repeat(200);
  expect((await list.announce([{ ...one, sealed: again }, other])).status).toBe(200);
  expect((await server.readJob(id)).files).toMatchObject([
    { sealed: again, isWhole: true, bytesReceived: size },
    { sealed: SEALED, isWhole: false },
  ]);
  // With another size it is another file, even under the same id.
  await list.announce([{ ...one, size: sealedSizeOf(11) }, other]);
  expect((await server.readJob(id)).files).toMatchObject([{ isWhole: false, bytesReceived: 0 }, {}]);
});

describe('a reader of a sealed file', () => {
  it('gets its description with the job, the wait, the download and the webhook', async () => {
    const secret = createWebhookSecret();
    const receiver = await startReceiver();
    const { server, id } = await startWithJob({ webhook: { url: receiver.url, secret } });
    const { privateKey, key } = await generateSealIdentity();
    const bytes = makeBytes(100_000);
    const sealed = await sealFile(key, { jobId: id, ...PLAIN, bytes });
    expect((await createPhone(server.url).sendFile(id, sealed)).status).toBe(204);
    const job = await server.readJob(id);
    const { body: wait } = await readAnswer(await fetch(`${server.routes}/job/${id}/wait`));
    const { body: download } = await readAnswer(await fetch(`${server.routes}/job/${id}/download`));
    const [webhook] = await receiver.waitFor(1);
    const told = webhook && openWebhook(webhook, secret).job;
    const list = [{ ...STORED, sealed: sealed.sealed, size: sealed.size }];
    for (const one of [job, wait['job'], told]) expect(one).toMatchObject({ files: list });
    const presigned = { fileName: 'sealed.age', size: sealed.size, sealed: sealed.sealed };
    for (const one of [wait['result'], download]) expect(one).toMatchObject(presigned);
    const got = await (await fetch(String(download['url']))).bytes();
    const opened = await openFile(privateKey, { sealed: sealed.sealed, bytes: got });
    expect(Buffer.compare(opened.bytes, bytes)).toBe(0);
    expect(opened.description).toMatchObject({ jobId: id, ...PLAIN, size: bytes.length });
  });

  it('gets one of each file of several, and a ZIP with names that differ', async () => {
    const { server, id, privateKey, sealed } = await sendSeveral();
    const job = await server.readJob(id);
    expect(job.files?.map((one) => one.sealed)).toEqual(sealed.map((one) => one.sealed));
    await expectEachOpens(server, job, { privateKey, sealed });
    const url = await readAddress(await fetch(`${server.routes}/job/${id}/download`));
    const entries = unzipSync(await (await fetch(url)).bytes());
    expect(Object.keys(entries)).toEqual(['sealed.age', 'sealed (2).age', 'sealed (3).age']);
    expect(Object.values(entries)).toEqual(sealed.map(({ bytes }) => bytes));
  });
});

async function sendSeveral() {
  const { server, id, phone } = await startWithJob({}, { maxFiles: 3 });
  const { privateKey, key } = await generateSealIdentity();
  const seal = (bytes: Uint8Array<ArrayBuffer>, index: number) =>
    sealFile(key, { jobId: id, fileId: fileId(index), ...PLAIN, bytes });
  const sealed = await Promise.all([makeBytes(70_000), makeBytes(0), makeBytes(10)].map(seal));
  const list = phone.list(id);
  expect((await list.announce(sealed)).status).toBe(200);
  for (const one of sealed) expect((await list.sendFile(one)).status).toBe(204);
  return { server, id, privateKey, sealed };
}

async function expectEachOpens(
  server: TestServer,
  { id, files }: Job,
  { privateKey, sealed }: { privateKey: CryptoKey; sealed: SealedFile[] },
): Promise<void> {
  for (const [index, one] of (files ?? []).entries()) {
    const answer = await fetch(`${server.routes}/job/${id}/download?file=${one.id}`);
    const { body } = await readAnswer(answer);
    expect(body['sealed']).toBe(sealed[index]?.sealed);
    const bytes = await (await fetch(String(body['url']))).bytes();
    const opened = await openFile(privateKey, { sealed: String(body['sealed']), bytes });
    expect(opened.description).toMatchObject({ jobId: id, fileId: one.id, size: opened.bytes.length });
  }
}
