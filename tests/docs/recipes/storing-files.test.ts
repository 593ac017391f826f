import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Job, PresignedDownload } from 'svc';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { loadRecipe } from './load-recipe.ts';
import { startFileHost, type FileHost } from './start-file-host.ts';

interface OnDisk {
  keepFile: (job: Job, presigned?: PresignedDownload) => Promise<{ id: string; name: string } | undefined>;
}
type SignPut = (key: string, contentType: string) => Promise<string>;
interface InBucket {
  keepInBucket: (job: Job, presigned: PresignedDownload, signPut: SignPut) => Promise<string>;
}

const JOB: Job = {
  id: 'job-1',
  projectId: 'p',
  status: 'completed',
  fileName: 'a.txt',
  createdAt: 0,
  updatedAt: 0,
};
const home = process.cwd();
let folder: string;
let host: FileHost;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'pocketfill-recipe-'));
  process.chdir(folder); // the recipe keeps files in the folder that the app runs in
  host = await startFileHost();
});

afterEach(async () => {
  process.chdir(home);
  await host.stop();
  await rm(folder, { recursive: true, force: true });
});

test('a file is kept once, whole, however often and at the same time its job comes', async () => {
  const { keepFile } = await loadRecipe<OnDisk>('storing-files', '1/lib/keep-file.ts');
  const presigned = { url: `${host.origin}/file`, fileName: 'a.txt' };
  const kept = await Promise.all([keepFile(JOB, presigned), keepFile(JOB, presigned)]);
  kept.push(await keepFile(JOB));
  expect(new Set(kept.map((file) => file?.id)).size).toBe(1);
  expect(kept[0]?.name).toBe('a.txt');
  const files = await readdir('uploads');
  expect(files).toEqual([kept[0]?.id]);
  expect(await readFile(path.join('uploads', files[0] ?? ''), 'utf8')).toBe('the bytes');
});

test('a file that cannot be fetched leaves nothing behind and is an error', async () => {
  const { keepFile } = await loadRecipe<OnDisk>('storing-files', '1/lib/keep-file.ts');
  const presigned = { url: `${host.origin}/refused`, fileName: 'a.txt' };
  await expect(keepFile(JOB, presigned)).rejects.toThrow('403');
  expect(await readdir('.')).toEqual([]);
});

test('a file goes into a bucket by a signed address, and a refusal there is an error', async () => {
  const { keepInBucket } = await loadRecipe<InBucket>('storing-files', '1/lib/keep-in-bucket.ts');
  const presigned = { url: `${host.origin}/file`, fileName: 'a.txt' };
  const key = await keepInBucket(JOB, presigned, async (name) => `${host.origin}/${name}`);
  expect(host.puts.get(`/${key}`)).toBe('the bytes');
  const refusing: SignPut = async () => `${host.origin}/refused`;
  await expect(keepInBucket(JOB, presigned, refusing)).rejects.toThrow('403');
});
