import { expect, it } from 'vitest';
import { readObject, type Job } from '@svc/protocol';
import { createPhone } from '../../support/phone.ts';
import { runCommand } from '../../support/run-command.ts';
import { runServer, type RunningProcess } from '../../support/server-process.ts';
import { createTestDatabase } from '../../support/services/test-postgres.ts';
import { findS3, hasS3, makeBucket } from '../../support/services/test-s3.ts';
import { createListPhone, readAddress } from '../../support/several-files.ts';
import { makeTempFolder } from '../../support/test-server.ts';
import { openWebhook } from '../../support/webhook-receiver.ts';
import {
  FILE_BYTES,
  fillServer,
  findDashboardSecret,
  SENT_BYTES,
  type FilledServer,
} from './filled-server.ts';

const MOVE = 'move --from sqlite --to postgres';

it('a server on PostgreSQL goes on with what an embedded one has begun, over the same folder of files', async () => {
  const filled = await fillServer();
  const environment = { SVC_DATABASE_URL: await createTestDatabase() };
  const { code, stdout } = await runCommand(filled.dataDir, MOVE, environment);
  expect([code, stdout]).toEqual([0, expect.stringMatching(/^jobs +4$/m)]);
  expect(stdout).toMatch(/^files +they stay in the data folder/m);
  const server = await runServer([], { dataDir: filled.dataDir, environment });
  await expectGoesOn(server, filled, environment.SVC_DATABASE_URL);
});

it.runIf(hasS3)(
  'a server on PostgreSQL and an object store does so as well, without the folder',
  async () => {
    const filled = await fillServer();
    const { storageUrl } = await makeBucket();
    const { accessKeyId, secretAccessKey } = findS3();
    const environment = {
      SVC_DATABASE_URL: await createTestDatabase(),
      SVC_STORAGE_URL: storageUrl,
      AWS_ACCESS_KEY_ID: accessKeyId,
      AWS_SECRET_ACCESS_KEY: secretAccessKey,
    };
    const { code, stdout } = await runCommand(filled.dataDir, `${MOVE} --json`, environment);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      movedBeforeAt: null,
      rows: { keys: { count: 1 }, endpoints: { count: 1 }, jobs: { count: 4 }, deliveries: { count: 2 } },
      files: { count: 2 },
    });
    const server = await runServer([], { dataDir: await makeTempFolder(), environment });
    await expectGoesOn(server, filled, environment.SVC_DATABASE_URL);
  },
);

async function expectGoesOn(
  server: RunningProcess,
  filled: FilledServer,
  databaseUrl: string,
): Promise<void> {
  const jobs = await Promise.all(filled.jobs.map(({ id }) => server.readJob(id)));
  expect(jobs.map(describe)).toEqual(filled.jobs.map(describe));
  expect(await readBytes(server.url + filled.download)).toEqual(FILE_BYTES);
  await expectKeyWorks(server, filled);
  await expectWebhookIsSent(filled);
  await expectUploadGoesOn(server, filled);
  await expectChainGoesOn(server, filled);
  const secret = await findDashboardSecret({ dataDir: filled.dataDir });
  expect(secret).toBeDefined();
  expect(await findDashboardSecret({ dataDir: filled.dataDir, databaseUrl })).toBe(secret);
}

/** Without what depends on the store of files, and not on the job: a bucket has tags of its own. */
function describe({ files = [], ...job }: Job): object {
  return {
    ...job,
    canFollow: undefined,
    files: files.map((file) => Object.assign({}, file, { etag: undefined })),
  };
}

async function readBytes(url: string): Promise<Uint8Array> {
  const response = await fetch(url);
  expect(response.status).toBe(200);
  return new Uint8Array(await response.arrayBuffer());
}

async function expectKeyWorks({ url }: RunningProcess, { key }: FilledServer): Promise<void> {
  const headers = { Authorization: `Bearer ${key}` };
  expect((await fetch(`${url}/v1/jobs`, { method: 'POST', headers })).status).toBe(201);
}

/** Signed by the present secret, and by the one before it. */
async function expectWebhookIsSent({ receiver, secrets, cancelledId }: FilledServer): Promise<void> {
  const received = (await receiver.waitFor(2))[1];
  for (const secret of secrets) {
    expect(received && openWebhook(received, secret).job).toMatchObject({
      id: cancelledId,
      status: 'failed',
    });
  }
}

async function expectUploadGoesOn(server: RunningProcess, { half }: FilledServer): Promise<void> {
  const phone = createPhone(server.url, half.phone.claim);
  const upload = server.url + half.uploadPath;
  expect((await phone.readOffset(upload)).headers.get('upload-offset')).toBe(String(SENT_BYTES));
  expect((await phone.sendBytes(upload, FILE_BYTES.slice(SENT_BYTES), SENT_BYTES)).status).toBe(204);
  expect((await server.readJob(half.jobId)).status).toBe('completed');
  const download = await fetch(`${server.routes}/job/${half.jobId}/download`);
  expect(await readBytes(await readAddress(download))).toEqual(FILE_BYTES);
}

/** The phone that has sent the file of the job before is told of the next one, and sends it. */
async function expectChainGoesOn(server: RunningProcess, { chain }: FilledServer): Promise<void> {
  const phone = createPhone(server.url, chain.phone.claim);
  const told = await createListPhone(server.url, chain.formerId, phone).askNext();
  expect(readObject(await told.json())).toMatchObject({ state: 'next', jobId: chain.nextId });
  await phone.sendFile(chain.nextId, { bytes: FILE_BYTES });
  expect((await server.readJob(chain.nextId)).status).toBe('completed');
}
