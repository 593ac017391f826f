import assert from 'node:assert/strict';
import fc from 'fast-check';
import { isFinalStatus, parseFollowAddresses, sealedSizeOf } from '@svc/protocol';
import { hashBytes, makeBytes } from '../../support/phone.ts';
import { readAnswer } from '../../support/test-server.ts';
import { startSlowUpload } from '../../support/raw-http.ts';
import { compareDisk, compareJob, compareRest } from './compare.ts';
import { eventually } from '../../support/time.ts';
import { readArrived, startFollower, waitForLooks } from './model-follower.ts';
import { letPass, startWaiter, waitForSweep, type ModelRun, type Real } from './model-run.ts';
import type { ModelFile, ModelJob, ReferenceModel } from './reference-model.ts';

type Command = fc.AsyncCommand<ReferenceModel, Real>;
type Do = (run: ModelRun, job: ModelJob) => Promise<void>;

/** Commands name a job by its number, so that they have a meaning after any other commands. */
const jobNumber = fc.nat({ max: 7 });
const phoneNumber = fc.nat({ max: 1 });

/** Acts on a job, if there is one, and then compares all views of it. */
function withJob(title: string, number: number, act: Do): Command {
  const find = ({ jobs }: Pick<ReferenceModel, 'jobs'>) => jobs[number % Math.max(jobs.length, 1)];
  return {
    check: (model) => find(model) !== undefined,
    async run(model, real) {
      const job = find(model);
      if (!job) return;
      await act({ model, real }, job);
      await compareJob({ model, real }, job);
      await compareRest({ model, real });
    },
    toString: () => `${title} of job ${number}`,
  };
}

const SEALED = 'A'.repeat(100);
const BODIES = { anything: {}, images: { accept: 'image/*' }, sealed: { sealed: true } };

const createArbitrary = fc.constantFrom('anything', 'images', 'sealed').map((wants): Command => ({
  check: ({ jobs }) => jobs.length < 8,
  async run(model, { server }) {
    const answer = await readAnswer(await server.call('POST', '/v1/jobs', { body: BODIES[wants] }));
    assert.equal(answer.status, 201);
    model.create(String(answer.body['id']), wants);
  },
  toString: () => `create(${wants})`,
}));

const fileArbitrary: fc.Arbitrary<ModelFile> = fc
  .record({
    size: fc.oneof(fc.constantFrom(0, 1, 3_000, 3_001), fc.nat({ max: 3_000 })),
    type: fc.constantFrom('image/png', 'image/png', 'text/plain'),
    isSealed: fc.constantFrom(false, false, true),
    checksum: fc.constantFrom('none', 'right', 'wrong'),
  })
  .map(({ size, isSealed, type, checksum }) => {
    const bytes = makeBytes(isSealed ? sealedSizeOf(size) : size);
    return { bytes, isSealed, type, checksum };
  });

const claimArbitrary = fc
  .record({ number: jobNumber, phone: phoneNumber, file: fileArbitrary })
  .map(({ number, phone, file }) =>
    withJob(`claim(${describeFile(file)}) by ${phone}`, number, async ({ model, real }, job) => {
      const { bytes, type, isSealed, checksum } = file;
      const sha256 = hashBytes(checksum === 'wrong' ? makeBytes(bytes.length + 1) : bytes);
      const name = type === 'image/png' ? 'photo.png' : 'notes.txt';
      const request = {
        jobId: job.id,
        size: bytes.length,
        name,
        type,
        ...(checksum !== 'none' && { sha256 }),
        ...(isSealed && { sealed: SEALED }),
      };
      const response = await real.server.phone(phone).createUpload(request);
      const path = response.headers.get('location') ?? '';
      assert.equal(response.status, model.claim(job, phone, { file, path }));
    }),
  );

function describeFile({ bytes, type, isSealed, checksum }: ModelFile): string {
  return `${bytes.length} ${isSealed ? 'sealed ' : ''}bytes, ${type}, checksum ${checksum}`;
}

/** The path of the upload, or of none. */
function findPath(job: ModelJob): string {
  return job.upload?.path || '/upload/nobody-has-this-upload';
}

const sendArbitrary = fc
  .record({ number: jobNumber, count: fc.nat({ max: 2_000 }), shift: fc.constantFrom(0, 0, 0, 0, 1) })
  .map(({ number, count, shift }) =>
    withJob(`send(${count} bytes, ${shift} too far)`, number, async ({ model, real }, job) => {
      const path = findPath(job);
      const { offset = 0, file } = job.upload ?? {};
      // At most the rest of the file, so that uploads often end.
      const bytes = (file?.bytes ?? makeBytes(count)).slice(offset, offset + count);
      const url = real.server.url() + path;
      const response = await real.server.phone(0).sendBytes(url, bytes, offset + shift);
      assert.equal(response.status, model.send(job, path, { offset: offset + shift, count: bytes.length }));
    }),
  );

const overshootArbitrary = jobNumber.map((number) =>
  withJob('send too much', number, async ({ model, real }, job) => {
    const path = findPath(job);
    const { offset = 0, file } = job.upload ?? {};
    const bytes = makeBytes((file?.bytes.length ?? 0) - offset + 1);
    const response = await real.server.phone(0).sendBytes(real.server.url() + path, bytes, offset);
    assert.equal(response.status, model.send(job, path, { offset, count: bytes.length }));
  }),
);

const cutArbitrary = fc
  .record({ number: jobNumber, count: fc.integer({ min: 1, max: 2_000 }) })
  .map(({ number, count }) =>
    withJob(`lose the connection after ${count} bytes`, number, async ({ model, real }, job) => {
      const { path, offset, file } = job.upload ?? {};
      if (isFinalStatus(job.status) || !path || offset === undefined || !file) return;
      const isPart = offset + count < file.bytes.length;
      if (!isPart) return;
      const bytes = file.bytes.slice(offset, offset + count);
      const size = file.bytes.length;
      const upload = await startSlowUpload(real.server.url() + path, bytes, { size, offset });
      const answer = () => real.server.call('GET', `/v1/jobs/${job.id}`).then(readAnswer);
      await eventually(
        'the bytes are held',
        async () => (await answer()).body['bytesReceived'] === offset + count,
      );
      upload.destroy();
      model.send(job, path, { offset, count });
    }),
  );

const readOffsetArbitrary = jobNumber.map((number) =>
  withJob('ask for the offset', number, async ({ model, real }, job) => {
    const path = findPath(job);
    const response = await real.server.phone(1).readOffset(real.server.url() + path);
    const upload = model.findUpload(job, path);
    assert.equal(response.status, upload ? 200 : 404);
    if (upload) assert.equal(response.headers.get('upload-offset'), String(upload.offset));
  }),
);

const cancelArbitrary = jobNumber.map((number) =>
  withJob('cancel', number, async ({ model, real }, job) => {
    const response = await real.server.call('DELETE', `/v1/jobs/${job.id}`);
    assert.equal(response.status, model.cancel(job));
  }),
);

const waitArbitrary = jobNumber.map((number) =>
  withJob('wait', number, async (run, job) => {
    if (!isFinalStatus(job.status)) await startWaiter(run, job);
  }),
);

const presignArbitrary = fc
  .record({ number: jobNumber, minutes: fc.constantFrom(1, 10, 120) })
  .map(({ number, minutes }) =>
    withJob(`presign(${minutes} minutes)`, number, async ({ model, real }, job) => {
      const body = { expirationMinutes: minutes };
      const answer = await readAnswer(
        await real.server.call('POST', `/v1/jobs/${job.id}/download-url`, { body }),
      );
      assert.equal(answer.status, model.presign(job, minutes));
      if (answer.status !== 200) return;
      const path = new URL(String(answer.body['url'])).pathname;
      job.downloads.push({ path, expiresAtMs: model.expiryOf(minutes) });
    }),
  );

const downloadArbitrary = jobNumber.map((number) =>
  withJob('download', number, async ({ model, real }, job) => {
    for (const { path, expiresAtMs } of job.downloads) {
      const response = await fetch(real.server.url() + path);
      assert.equal(response.status, model.download(job, expiresAtMs));
      const bytes = new Uint8Array(await response.arrayBuffer());
      if (response.status === 200) assert.deepEqual(bytes, job.upload?.file.bytes);
    }
  }),
);

const followArbitrary = fc
  .record({ number: jobNumber, isWaiting: fc.boolean() })
  .map(({ number, isWaiting }) =>
    withJob(`read what has arrived${isWaiting ? ', and wait for more' : ''}`, number, async (run, given) => {
      const { model, real } = run;
      // Prefers jobs with an upload, which are few.
      const sending = model.jobs.filter(({ status, upload }) => status === 'in_progress' && upload);
      const job = sending[number % Math.max(sending.length, 1)] ?? given;
      const answer = await readAnswer(await real.server.call('POST', `/v1/jobs/${job.id}/follow-urls`));
      const [file] = answer.status === 200 ? parseFollowAddresses(answer.body).files : [];
      assert.equal(answer.status, model.presignFollowing(job, new URL(file?.url ?? 'http://a').pathname));
      for (const follow of job.follows) await readArrived(run, job, follow);
      if (isWaiting && file && job.status === 'in_progress') await startFollower(run, job);
    }),
  );

const advanceArbitrary = fc.constantFrom(1, 30, 300, 960, 3_660).map((seconds): Command => ({
  check: () => true,
  async run(model, real) {
    await letPass({ model, real }, seconds * 1000);
    await compareRest({ model, real });
    await waitForLooks({ model, real });
  },
  toString: () => `let ${seconds} seconds pass`,
}));

const restartArbitrary = fc.constant<Command>({
  check: () => true,
  async run(model, real) {
    const held = [...real.waiters.splice(0), ...real.followers.splice(0)];
    await real.server.restart();
    await Promise.allSettled(held.map(({ answer }) => answer));
    model.sweep();
    await waitForSweep({ model, real });
    for (const job of model.jobs) await compareJob({ model, real }, job);
    await compareDisk({ model, real });
  },
  toString: () => 'restart',
});

export const commandArbitraries: fc.Arbitrary<Command>[] = [
  createArbitrary,
  // Most commands need an upload.
  claimArbitrary,
  claimArbitrary,
  claimArbitrary,
  sendArbitrary,
  sendArbitrary,
  overshootArbitrary,
  cutArbitrary,
  readOffsetArbitrary,
  cancelArbitrary,
  waitArbitrary,
  presignArbitrary,
  downloadArbitrary,
  followArbitrary,
  followArbitrary,
  advanceArbitrary,
  restartArbitrary,
];
