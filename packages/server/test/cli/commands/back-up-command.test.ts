import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readObject } from '@svc/protocol';
import { expect, it } from 'vitest';
import { createPhone, hashBytes, makeBytes } from '../../support/phone.ts';
import { runServer } from '../../support/server-process.ts';
import { makeTempFolder, startTestServer } from '../../support/test-server.ts';
import { readCommand, readJson, runCommand } from './run-command.ts';

const bytes = makeBytes(3_000_000);
const HALF = bytes.length / 2;

interface Routes {
  routes: string;
  createJob: () => Promise<string>;
}

/** Sends a file of its own length. Returns the job's id. */
async function sendFile(server: Routes & { url: string }, length: number): Promise<string> {
  const jobId = await server.createJob();
  const sent = await createPhone(server.url).sendFile(jobId, { bytes: bytes.slice(0, length) });
  expect(sent.status).toBe(204);
  return jobId;
}

/** The path of a job's download address, at any server with the same secret. */
async function findDownloadPath({ routes }: Pick<Routes, 'routes'>, jobId: string): Promise<string> {
  const answer = readObject(await (await fetch(`${routes}/job/${jobId}/download`)).json());
  const { pathname, search } = new URL(String(answer?.['url']), routes);
  return pathname + search;
}

async function readHash(address: string): Promise<string> {
  return hashBytes(await (await fetch(address)).bytes());
}

/** Files of no job, so that the copy takes long enough for jobs to end meanwhile. */
async function leaveStrayFiles(dataDir: string): Promise<void> {
  const names = Array.from({ length: 1_000 }, (_, count) => join(dataDir, 'uploads', `0-${count}`));
  await Promise.all(names.map((name) => writeFile(name, 'stray')));
}

it('a backup in the middle of transfers is a data folder with every whole file, in which uploads go on', async () => {
  const server = await runServer();
  const done = [await sendFile(server, 1_000_000), await sendFile(server, 2_000_000)];
  const oldPath = await findDownloadPath(server, done[0] ?? '');
  const phone = createPhone(server.url);
  const halfJob = await server.createJob();
  const size = bytes.length;
  const upload = await phone.startUpload({ jobId: halfJob, size, sha256: hashBytes(bytes) });
  await phone.sendBytes(upload, bytes.slice(0, HALF));
  // Another phone sends all the time. Each file has a length of its own, by which its job is known.
  const during: { jobId: string; length: number }[] = [];
  const over = new AbortController();
  const sender = async () => {
    for (let length = 20_000; !over.signal.aborted; length += 1) {
      during.push({ jobId: await sendFile(server, length), length });
    }
  };
  const sending = sender();
  await expect.poll(() => during.length).toBeGreaterThan(2);
  const before = during.slice();
  await leaveStrayFiles(server.dataDir);
  const folder = join(await makeTempFolder(), 'backups', 'monday');
  expect(await readCommand(server.dataDir, `backup ${folder}`)).toContain(`The backup is in ${folder}:`);
  over.abort();
  await sending;
  await server.end('SIGKILL');

  const restored = await startTestServer({ dataDir: folder });
  expect(await readHash(restored.url + oldPath)).toBe(hashBytes(bytes.slice(0, 1_000_000)));
  const whole = [
    ...before,
    { jobId: done[0] ?? '', length: 1_000_000 },
    { jobId: done[1] ?? '', length: 2_000_000 },
  ];
  for (const { jobId } of whole) expect((await restored.readJob(jobId)).status).toBe('completed');
  for (const { jobId, length } of [...whole, ...during]) {
    const answer = await fetch(`${restored.routes}/job/${jobId}`);
    // Jobs of later are not in it.
    if (answer.status === 404 || (await restored.readJob(jobId)).status !== 'completed') continue;
    const path = await findDownloadPath(restored, jobId);
    expect(await readHash(restored.url + path)).toBe(hashBytes(bytes.slice(0, length)));
  }
  const again = upload.replace(server.url, restored.url);
  expect((await phone.readOffset(again)).headers.get('upload-offset')).toBe(String(HALF));
  expect((await phone.sendBytes(again, bytes.slice(HALF), HALF)).status).toBe(204);
  expect((await restored.readJob(halfJob)).status).toBe('completed');
  const path = await findDownloadPath(restored, halfJob);
  expect(await readHash(restored.url + path)).toBe(hashBytes(bytes));
  expect(restored.errors).toEqual([]);
});

it('a backup has keys and webhooks, and is for its owner alone', async () => {
  const server = await startTestServer();
  await readCommand(server.dataDir, 'keys create --project demo');
  await readCommand(server.dataDir, 'webhooks add https://app.example.com/hook');
  const folder = join(await makeTempFolder(), 'backup');
  expect(await readJson(server.dataDir, `backup ${folder}`)).toEqual({ folder, files: 0 });
  expect(await readCommand(folder, 'export')).toBe(await readCommand(server.dataDir, 'export'));
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
});

it('a file that was removed while the backup was made is missing there, and nothing else', async () => {
  const server = await startTestServer();
  const { id } = await server.createJob();
  await createPhone(server.url).sendFile(id, { bytes });
  await server.close();
  await rm(join(server.dataDir, 'uploads'), { recursive: true });
  await mkdir(join(server.dataDir, 'uploads'));
  const folder = join(await makeTempFolder(), 'backup');
  await readCommand(server.dataDir, `backup ${folder}`);
  const restored = await startTestServer({ dataDir: folder });
  expect((await fetch(restored.url + (await findDownloadPath(restored, id)))).status).toBe(410);
});

it.each([
  { what: 'over what is there', name: 'there', sentence: /there is there already\. Choose a new folder\./ },
  {
    what: 'where no folder can be',
    name: 'file/backup',
    sentence: /^The backup to .* failed \(.*\)\. Choose a new/,
  },
  {
    what: 'of PostgreSQL',
    name: 'new',
    environment: { SVC_DATABASE_URL: 'postgres://db.example/x' },
    sentence: /Use pg_dump/,
  },
])('a backup $what is refused, and leaves nothing', async ({ name, environment = {}, sentence }) => {
  const { dataDir } = await startTestServer();
  const place = await makeTempFolder();
  await mkdir(join(place, 'there'));
  await writeFile(join(place, 'file'), '');
  const { code, stderr } = await runCommand(dataDir, `backup ${join(place, name)}`, { environment });
  expect(code).toBe(1);
  expect(stderr).toMatch(sentence);
  expect((await readdir(place)).toSorted()).toEqual(['file', 'there']);
});

it('a backup of no data says so', async () => {
  const place = await makeTempFolder();
  const { code, stderr } = await runCommand(join(place, 'nothing'), `backup ${join(place, 'new')}`);
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: `There is no data to back up in ${join(place, 'nothing')}. Correct --data.\n`,
  });
});
