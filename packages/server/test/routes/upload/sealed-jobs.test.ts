import { sealedSizeOf, type SealProblem } from '@svc/protocol';
import { expect, it } from 'vitest';
import { createPhone, makeBytes, type Phone } from '../../support/phone.ts';
import { makeFiles } from '../../support/several-files.ts';
import { readAnswer, startWithJob, type TestServer } from '../../support/test-server.ts';

const SEALED = { size: sealedSizeOf(5), sealed: 'A'.repeat(100) };
const NOT_SEALED = { status: 400, body: { code: 'not_sealed' } };

/** A job whose code carries a key. */
const startSealed = (body: object = {}) => startWithJob({}, { sealed: true, ...body });

it('a job says to computer and phone that it takes sealed files only', async () => {
  const { server, id, phone } = await startSealed();
  expect(await server.readJob(id)).toMatchObject({ sealed: true, canSeal: true });
  expect(await (await phone.readJob(id)).json()).toMatchObject({ sealed: true });
  const other = await server.createJob();
  expect(await server.readJob(other.id)).not.toHaveProperty('sealed');
  expect(await (await phone.readJob(other.id)).json()).not.toHaveProperty('sealed');
});

it('takes no unsealed byte of a sealed job, keeps none, and leaves the job to the next phone', async () => {
  const { server, id, phone } = await startSealed();
  const withBytes = await fetch(`${server.url}/upload`, {
    method: 'POST',
    headers: {
      'Tus-Resumable': '1.0.0',
      'Upload-Length': '5',
      'Upload-Metadata': `job_id ${btoa(id)},filename ${btoa('a.jpg')}`,
      'Content-Type': 'application/offset+octet-stream',
    },
    body: makeBytes(5),
  });
  expect(await readAnswer(withBytes)).toMatchObject(NOT_SEALED);
  expect(await readAnswer(await phone.createUpload({ jobId: id, size: 5 }))).toMatchObject(NOT_SEALED);
  const list = phone.list(id);
  expect(await readAnswer(await list.announce(makeFiles(5)))).toMatchObject(NOT_SEALED);
  expect(await server.readJob(id)).toMatchObject({ status: 'pending', files: [], size: null });
  const other = createPhone(server.url);
  expect((await other.createUpload({ jobId: id, ...SEALED })).status).toBe(201);
  expect(await readAnswer(await other.createUpload({ jobId: id, size: 5 }))).toMatchObject(NOT_SEALED);
  expect(await readAnswer(await phone.createUpload({ jobId: id, size: 5 }))).toMatchObject({ status: 409 });
});

it('takes no list of which one file is not sealed', async () => {
  const { server, id, phone } = await startSealed({ maxFiles: 2 });
  const files = makeFiles(SEALED.size, 7);
  Object.assign(files[0] ?? {}, SEALED);
  const list = phone.list(id);
  expect(await readAnswer(await list.announce(files))).toMatchObject(NOT_SEALED);
  expect((await server.readJob(id)).status).toBe('pending');
});

it.each([
  ['sealing is off at the server', { canSeal: false }, {}],
  ['it was asked for and sealing is off', { canSeal: false }, { sealed: true }],
  ['the type is enforced and it was not made for them', {}, { accept: 'image/*' }],
])('takes no sealed file of a job where %s', async (_title, options, body) => {
  const { server, id, phone } = await startWithJob(options, body);
  const refusal = { status: 400, body: { code: 'sealed' } };
  expect(await readAnswer(await phone.createUpload({ jobId: id, ...SEALED }))).toMatchObject(refusal);
  const job = await server.readJob(id);
  expect(job.status).toBe('pending');
  expect(job).not.toHaveProperty('sealed');
  expect((await phone.createUpload({ jobId: id, size: 5 })).status).toBe(201);
});

it.each([
  ['was made for them, though the type is enforced', { accept: 'image/*', sealed: true }],
  ['has a type that the person may overrule', { accept: 'image/*', acceptIsHint: true }],
  ['asks for any file', {}],
])('takes sealed files of a job that %s', async (_title, body) => {
  const { id, phone } = await startWithJob({}, body);
  expect((await phone.createUpload({ jobId: id, ...SEALED })).status).toBe(201);
});

it('tells the computer that a phone has no key, and that one has it', async () => {
  const { server, id, phone } = await startSealed();
  const say = (sealing: string) => phone.readJob(id, { 'X-Svc-Sealing': sealing });
  await say('key_lost');
  expect(await server.readJob(id)).toMatchObject({ sealed: true, sealProblem: 'key_lost' });
  await say('cannot_seal');
  expect(await server.readJob(id)).toMatchObject({ sealProblem: 'cannot_seal' });
  await say('anything');
  expect(await server.readJob(id)).toMatchObject({ sealProblem: 'cannot_seal' });
  await say('ready');
  expect(await server.readJob(id)).not.toHaveProperty('sealProblem');
});

it('tells it also where an older page has just tried to send a file as it is', async () => {
  const { server, id, phone } = await startSealed();
  await phone.createUpload({ jobId: id, size: 5 });
  expect(await server.readJob(id)).toMatchObject({ sealProblem: 'key_lost' satisfies SealProblem });
});

it('says nothing of keys where the job was not made for sealed files', async () => {
  const { server, id, phone } = await startWithJob();
  await phone.readJob(id, { 'X-Svc-Sealing': 'key_lost' });
  expect(await server.readJob(id)).not.toHaveProperty('sealProblem');
});

it('takes files as they are once the person has allowed it, and tells the waiting page at once', async () => {
  const { server, id, phone } = await startSealed();
  await phone.readJob(id, { 'X-Svc-Sealing': 'key_lost' });
  const waiting = phone.readJob(id, { 'X-Svc-Sealing': 'key_lost', Prefer: 'wait=20' });
  expect((await waive(server, id)).status).toBe(200);
  expect(await (await waiting).json()).toMatchObject({ state: 'ready', sealed: false });
  const job = await server.readJob(id);
  expect(job).not.toHaveProperty('sealed');
  expect(job).not.toHaveProperty('sealProblem');
  expect((await sendPlain(phone, id)).status).toBe(204);
  expect((await server.readJob(id)).status).toBe('completed');
});

it('does not allow it of a job that a phone has taken', async () => {
  const { server, id, phone } = await startSealed();
  await phone.createUpload({ jobId: id, ...SEALED });
  await waive(server, id);
  expect(await server.readJob(id)).toMatchObject({ sealed: true });
  expect(await readAnswer(await phone.createUpload({ jobId: id, size: 5 }))).toMatchObject(NOT_SEALED);
});

function waive(server: TestServer, id: string): Promise<Response> {
  return fetch(`${server.url}/api/svc/job/${id}/outcome`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ kind: 'unsealed' }),
  });
}

function sendPlain(phone: Phone, jobId: string): Promise<Response> {
  return phone.sendFile(jobId, { bytes: makeBytes(5) });
}
