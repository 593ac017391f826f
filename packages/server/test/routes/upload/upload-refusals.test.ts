import { expect, it } from 'vitest';
import type { ServerOptions } from '../../../src/start-server.ts';
import { createPhone, makeBytes, type UploadRequest } from '../../support/phone.ts';
import { startTestServer, startWithJob } from '../../support/test-server.ts';

interface Case {
  options?: Partial<ServerOptions>;
  job: object;
  file: Omit<UploadRequest, 'jobId'>;
}

const ZIP = { name: 'a.zip', type: 'application/zip' };
const HINT = { accept: 'image/*', acceptIsHint: true, maxBytes: 5 };

const STARTED = { status: 201, job: { status: 'in_progress' } };
const COMPLETED = { status: 201, job: { status: 'completed' } };
const TOO_LARGE = {
  status: 413,
  body: { error: 'The file is larger than allowed.', code: 'too_large' },
  job: { status: 'failed', failure: { code: 'too_large' } },
};
const WRONG_TYPE = {
  status: 415,
  body: { error: 'The file is not of the type that was asked for.', code: 'wrong_type' },
  job: { status: 'failed', failure: { code: 'wrong_type' } },
};

it.each<[string, Case, { status: number; body?: object; job: object }]>([
  ['larger than the page allows', { job: { maxBytes: 100 }, file: { size: 101 } }, TOO_LARGE],
  [
    'larger than the server allows, whatever the page says',
    { options: { maxBytes: 100 }, job: { maxBytes: 1_000_000 }, file: { size: 101 } },
    TOO_LARGE,
  ],
  [
    'larger than the page allows, and than the quota',
    { options: { limits: { maxTotalBytes: 1_000 } }, job: { maxBytes: 100 }, file: { size: 5_000 } },
    TOO_LARGE,
  ],
  ['a byte where the page allows none', { job: { maxBytes: 0 }, file: { size: 1 } }, TOO_LARGE],
  ['empty where the page allows no byte', { job: { maxBytes: 0 }, file: { size: 0 } }, COMPLETED],
  ['exactly as large as allowed', { job: { maxBytes: 100 }, file: { size: 100 } }, STARTED],
  ['of another type', { job: { accept: 'image/*,.pdf' }, file: { size: 1, ...ZIP } }, WRONG_TYPE],
  ['of another type where that is only a hint', { job: HINT, file: { size: 5, ...ZIP } }, STARTED],
  ['too large where the type is only a hint', { job: HINT, file: { size: 6, ...ZIP } }, TOO_LARGE],
])('judges a file that is %s', async (_what, { options, job, file }, expected) => {
  const { server, id, phone } = await startWithJob(options, job);
  const answer = await phone.createUpload({ jobId: id, ...file });
  const body: unknown = JSON.parse((await answer.text()) || 'null');
  const told = { status: answer.status, body: body ?? undefined, job: await server.readJob(id) };
  expect(told).toMatchObject(expected);
});

it('every file is accepted if the accept list is not valid', async () => {
  const server = await startTestServer();
  const file = { bytes: makeBytes(5), name: 'a.zip', type: 'application/zip' };
  for (const accept of [
    'nonsense',
    '<b>, "',
    'image/*\0',
    'image/*, all kinds',
    '\ud800,😀',
    'constructor, __proto__',
  ]) {
    const { id } = await server.createJob({ accept });
    await createPhone(server.url).sendFile(id, file);
    expect([accept, (await server.readJob(id)).status]).toEqual([accept, 'completed']);
  }
  expect(server.errors).toEqual([]);
});

it.each([
  ['image/png,image/jpg', 'photo.jpg', 'image/jpeg'],
  ['image/*', 'photo.HEIC', ''],
  ['image/*,.PDF', 'scan.pdf', ''],
])('for %j a file is accepted whose type is spelled otherwise: %s', async (accept, name, type) => {
  const { server, job } = await startWithJob({}, { accept });
  await createPhone(server.url).sendFile(job.id, { bytes: makeBytes(5), name, type });
  const contentType = type || expect.stringMatching('image/heic|application/octet-stream');
  expect(await server.readJob(job.id)).toMatchObject({ status: 'completed', contentType });
});

it('a larger file than the page seems to accept is accepted, and the job says that the person has confirmed it', async () => {
  const maxBytesHints = { image: 4 };
  const { server, job } = await startWithJob({}, { maxBytesHints });
  const phone = createPhone(server.url);
  const asked = await fetch(`${server.url}/phone/jobs/${job.id}`);
  expect(await asked.json()).toMatchObject({ maxBytesHints });
  const created = await phone.createUpload({ jobId: job.id, size: 5, confirmed: true });
  expect(created.status).toBe(201);
  expect((await server.readJob(job.id)).files).toMatchObject([{ size: 5, confirmed: true }]);
});
