import { readObject } from '@svc/protocol';
import { describe, expect, it } from 'vitest';
import { createPhone, encodeMetadata, makeBytes, type Phone } from '../../support/phone.ts';
import { makeFiles } from '../../support/several-files.ts';
import { readAnswer, startTestServer, startWithJob } from '../../support/test-server.ts';
import { createFakeClock, waitUntil } from '../../support/time.ts';

const FILE_ID = 'a'.repeat(22);

async function startWithList(maxFiles = 4, body: object = {}) {
  const { server, id, phone } = await startWithJob({}, { maxFiles, ...body });
  return { server, id, phone, list: phone.list(id) };
}

function createOnly(phone: Phone, jobId: string, fileId = FILE_ID): Promise<Response> {
  const metadata = encodeMetadata({ job_id: jobId, file_id: fileId, only: 'true' });
  return phone.createUpload({ jobId, size: 9, headers: { 'Upload-Metadata': metadata } });
}

async function readFiles(answer: Response): Promise<unknown> {
  return readObject(await answer.json())?.['files'];
}

describe('a job for several files', () => {
  it('cannot be made for a number of files that makes no sense', async () => {
    const server = await startTestServer();
    for (const maxFiles of [0, 101, 1.5, '3', true]) {
      const body = JSON.stringify({ maxFiles });
      const answer = await readAnswer(await fetch(`${server.routes}/job`, { method: 'POST', body }));
      const error = '"maxFiles" must be a whole number from 1 to 100.';
      expect([maxFiles, answer]).toEqual([maxFiles, { status: 400, body: { error } }]);
    }
  });

  it('is completed with its last file, whatever order they come in', async () => {
    const { server, id, list } = await startWithList();
    const files = makeFiles(5000, 3, 0);
    expect((await list.announce(files)).status).toBe(200);
    for (const file of files.toReversed()) {
      expect(await server.readJob(id)).toMatchObject({ status: 'in_progress', fileName: null });
      expect((await list.sendFile(file)).status).toBe(204);
    }
    const job = await server.readJob(id);
    expect(job).toMatchObject({
      status: 'completed',
      fileName: '3 files.zip',
      size: 5003,
      bytesReceived: 5003,
    });
    expect(job.contentType).toBe('application/zip');
    expect(job.files).toMatchObject(
      files.map(({ id, name, size }) => ({ id, name, size, bytesReceived: size, isWhole: true })),
    );
  });

  it('lists each file with what has arrived of it', async () => {
    const { server, id, list } = await startWithList();
    const [one, other] = makeFiles(100, 50);
    await list.announce([one, other]);
    const created = await list.startUpload(one);
    await list.sendBytes(created.headers.get('location') ?? '', one.bytes.slice(0, 40));
    await list.sendFile(other);
    expect(await server.readJob(id)).toMatchObject({
      status: 'in_progress',
      size: 150,
      bytesReceived: 90,
      files: [
        { bytesReceived: 40, isWhole: false },
        { bytesReceived: 50, isWhole: true },
      ],
    });
    expect(await list.readJob()).toMatchObject({
      state: 'sending',
      files: [{ uploadUrl: expect.any(String) }, {}],
    });
  });

  it('takes the one file of a phone that knows of no lists', async () => {
    const { server, id, phone } = await startWithList();
    const bytes = makeFiles(9)[0].bytes;
    expect((await phone.sendFile(id, { bytes })).status).toBe(204);
    expect(await server.readJob(id)).toMatchObject({
      status: 'completed',
      fileName: 'photo.jpg',
      files: [{ name: 'photo.jpg', isWhole: true }],
    });
  });
});

describe('an upload that announces its only file', () => {
  it('is known by the id that its phone gave it', async () => {
    const { server, id, phone } = await startWithList();
    expect((await createOnly(phone, id)).status).toBe(201);
    expect(await server.readJob(id)).toMatchObject({
      status: 'in_progress',
      files: [{ id: FILE_ID, size: 9 }],
    });
  });

  it('may begin again when the answer was lost, and replaces what was announced before', async () => {
    const { server, id, phone, list } = await startWithList();
    await list.announce(makeFiles(50, 60));
    const uploads = [await createOnly(phone, id), await createOnly(phone, id)];
    const [former = '', last = ''] = uploads.map(({ headers }) => headers.get('location') ?? '');
    expect((await phone.readOffset(new URL(former, server.url).href)).status).toBe(404);
    await phone.sendBytes(new URL(last, server.url).href, makeBytes(9));
    expect(await server.readJob(id)).toMatchObject({ status: 'completed', files: [{ id: FILE_ID }] });
  });

  it('is refused without a valid id', async () => {
    const { server, id, phone } = await startWithList();
    expect((await createOnly(phone, id, 'short')).status).toBe(400);
    expect((await server.readJob(id)).status).toBe('pending');
  });
});

describe('a list that comes again', () => {
  it('keeps the bytes of the files that stay, in the new order, and removes the others', async () => {
    const { server, id, list } = await startWithList();
    const [one, two, three] = makeFiles(10, 20, 30);
    await list.announce([one, two]);
    await list.sendFile(one);
    await list.startUpload(two);
    expect(await readFiles(await list.announce([three, one]))).toMatchObject([
      { id: three.id, bytesReceived: 0 },
      { id: one.id, bytesReceived: 10, isWhole: true },
    ]);
    expect((await server.readJob(id)).status).toBe('in_progress');
    expect((await list.startUpload(two)).status).toBe(400);
  });

  it('without the file that was missing completes the job', async () => {
    const { server, id, list } = await startWithList();
    const [one, two] = makeFiles(10, 20);
    await list.announce([one, two]);
    await list.sendFile(one);
    expect(await readAnswer(await list.announce([one]))).toMatchObject({
      status: 200,
      body: { state: 'done' },
    });
    expect(await server.readJob(id)).toMatchObject({ status: 'completed', fileName: 'photo-1.jpg' });
  });

  it('as an empty one withdraws everything: what was on its way completes nothing', async () => {
    const { server, id, list } = await startWithList();
    const [one] = makeFiles(10);
    await list.announce([one]);
    const address = (await list.startUpload(one)).headers.get('location') ?? '';
    expect((await list.announce([])).status).toBe(200);
    expect((await list.sendBytes(address, one.bytes)).status).toBe(404);
    expect(await server.readJob(id)).toMatchObject({ status: 'in_progress', files: [], size: null });
  });

  it('after the end is refused, and changes nothing: one file is as a job for one', async () => {
    const { server, id, list } = await startWithList();
    const files = makeFiles(10);
    await list.announce(files);
    await list.sendFile(files[0]);
    expect(await readAnswer(await list.announce([]))).toMatchObject({ status: 409, body: { code: 'used' } });
    expect(await server.readJob(id)).toMatchObject({
      status: 'completed',
      fileName: 'photo-1.jpg',
      contentType: 'image/jpeg',
    });
  });
});

describe('a list is refused, and changes nothing,', () => {
  it.each([
    [
      'more files than were asked for',
      makeFiles(1, 2, 3),
      { status: 400, error: 'These are more files than were asked for.' },
    ],
    [
      'a file that is too large',
      makeFiles(1, 101),
      { status: 413, error: 'The file is larger than allowed.' },
    ],
    [
      'a file of another type',
      [{ ...makeFiles(1)[0], contentType: 'text/plain', name: 'a.txt' }],
      { status: 415, error: 'The file is not of the type that was asked for.' },
    ],
  ])('with %s', async (_title, files, { status, error }) => {
    const { server, id, list } = await startWithList(2, { maxBytes: 100, accept: 'image/*' });
    const [good] = makeFiles(7);
    await list.announce([good]);
    expect(await readAnswer(await list.announce(files))).toMatchObject({ status, body: { error } });
    expect(await server.readJob(id)).toMatchObject({ status: 'in_progress', files: [{ id: good.id }] });
  });

  it.each([
    [
      'ten thousand files',
      { files: Array.from({ length: 10_000 }, () => 0) },
      'At most 100 files travel together.',
    ],
    ['no list', { files: 'x' }, '"files" must be a list.'],
    [
      'an odd id',
      { files: [{ id: '../x', size: 1 }] },
      'Each file needs an id of 22 characters and its size in bytes.',
    ],
    [
      'one id twice',
      { files: [1, 2].map((size) => ({ id: 'a'.repeat(22), size })) },
      'Two files have the same id.',
    ],
  ])('with %s', async (_title, body, error) => {
    const { server, id, phone } = await startWithList();
    const init = { method: 'PUT', headers: { 'X-Svc-Claim': phone.claim }, body: JSON.stringify(body) };
    const answer = await fetch(`${server.url}/phone/jobs/${id}/files`, init);
    expect(await readAnswer(answer)).toEqual({ status: 400, body: { error } });
    expect((await server.readJob(id)).status).toBe('pending');
    const unclaimed = await fetch(`${server.url}/phone/jobs/${id}/files`, { ...init, headers: {} });
    expect(unclaimed.status).toBe(400);
  });

  it('of a phone that came second', async () => {
    const { server, id, list } = await startWithList(2, { maxBytes: 5, accept: 'image/*' });
    await list.announce(makeFiles(1));
    const other = createPhone(server.url).list(id);
    const documents = makeFiles(2).map((file) =>
      Object.assign(file, { name: 'a.pdf', contentType: 'application/pdf' }),
    );
    // The refusal must not reveal which type, size or number was asked for.
    for (const files of [makeFiles(2), documents, makeFiles(6), makeFiles(1, 1, 1)]) {
      expect(await readAnswer(await other.announce(files))).toMatchObject({
        status: 409,
        body: { code: 'used' },
      });
    }
    const [file] = makeFiles(1);
    expect((await other.startUpload(file)).status).toBe(409);
  });

  it('when the files are more than the server may keep', async () => {
    const { server, id, phone } = await startWithJob({ limits: { maxTotalBytes: 99 } }, { maxFiles: 3 });
    const list = phone.list(id);
    const [one, two] = makeFiles(60, 40);
    await list.announce([one]);
    await list.sendFile(one).catch(() => undefined);
    expect((await server.readJob(id)).status).toBe('completed');
    const next = await server.createJob({ maxFiles: 3 });
    const answer = await phone.list(next.id).announce([two]);
    expect(await readAnswer(answer)).toMatchObject({ status: 507, body: { code: 'quota_full' } });
  });
});

it('a job that expires keeps the files that are whole, and loses the others', async () => {
  const clock = createFakeClock(Date.now());
  const { server, id, phone } = await startWithJob({ clock, jobLifetimeMs: 60_000 }, { maxFiles: 3 });
  const list = phone.list(id);
  const [one, two, three] = makeFiles(10, 20, 30);
  await list.announce([one, two, three]);
  await list.sendFile(one);
  await list.startUpload(two);
  clock.advance(60_000);
  await waitUntil(async () => (await server.readJob(id)).status === 'failed');
  expect(await server.readJob(id)).toMatchObject({
    status: 'failed',
    failure: { code: 'expired' },
    files: [{ isWhole: true }, { isWhole: false, bytesReceived: 0 }, { isWhole: false }],
  });
  const download = (fileId: string) => fetch(`${server.routes}/job/${id}/download?file=${fileId}`);
  expect((await download(one.id)).status).toBe(200);
  expect(await readAnswer(await download(two.id))).toEqual({
    status: 409,
    body: { error: 'The file has not arrived.' },
  });
});
