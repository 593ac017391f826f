import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import type { Job, PresignedDownload } from 'svc';
import { expect, onTestFinished, test } from 'vitest';
import { serveLocally } from '../../fixtures/server/serve-locally.ts';
import { loadRecipe } from './load-recipe.ts';
import { runInTempFolder } from './run-in-temp-folder.ts';

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

runInTempFolder();

/** Answers `GET` with "the bytes", takes every `PUT`, and refuses both below `/refused`. */
async function startFileHost() {
  /** The bodies that were put, by their paths. */
  const puts = new Map<string, string>();
  const { origin, close } = await serveLocally((request, response) => {
    const { method, url = '' } = request;
    if (url.startsWith('/refused')) response.writeHead(403).end();
    else if (method === 'GET') response.end('the bytes');
    else void text(request).then((body) => response.end(puts.set(url, body) && ''));
  });
  onTestFinished(close);
  return { origin, puts };
}

test('a file is kept once, whole, however often and at the same time its job comes', async () => {
  const host = await startFileHost();
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
  const host = await startFileHost();
  const { keepFile } = await loadRecipe<OnDisk>('storing-files', '1/lib/keep-file.ts');
  const presigned = { url: `${host.origin}/refused`, fileName: 'a.txt' };
  await expect(keepFile(JOB, presigned)).rejects.toThrow('403');
  expect(await readdir('.')).toEqual([]);
});

test('a file goes into a bucket by a signed address, and a refusal there is an error', async () => {
  const host = await startFileHost();
  const { keepInBucket } = await loadRecipe<InBucket>('storing-files', '1/lib/keep-in-bucket.ts');
  const presigned = { url: `${host.origin}/file`, fileName: 'a.txt' };
  const key = await keepInBucket(JOB, presigned, async (name) => `${host.origin}/${name}`);
  expect(host.puts.get(`/${key}`)).toBe('the bytes');
  const refusing: SignPut = async () => `${host.origin}/refused`;
  await expect(keepInBucket(JOB, presigned, refusing)).rejects.toThrow('403');
});
