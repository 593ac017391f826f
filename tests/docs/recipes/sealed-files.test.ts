import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { generateSealKeys, type Job, type SvcServer } from 'svc';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import {
  jobOf,
  makeBytes,
  sealFile,
  type SealedFile,
} from '../../../packages/svc/test/support/seal-files.ts';
import { loadRecipe } from './load-recipe.ts';
import { runInTempFolder } from './run-in-temp-folder.ts';

interface Recipe {
  keepSealed: (
    job: Pick<Job, 'id' | 'files'>,
    client: Pick<SvcServer, 'getDownloadUrl'>,
  ) => Promise<string[]>;
}

const { identity, recipient } = generateSealKeys();

runInTempFolder();
beforeAll(() => void vi.stubEnv('SEAL_IDENTITY', identity));
afterAll(() => void vi.unstubAllEnvs());

/** A client whose download addresses are `data:` URLs. */
function clientOf(files: readonly SealedFile[]): Pick<SvcServer, 'getDownloadUrl'> {
  return {
    getDownloadUrl: async (_id, options) => {
      const bytes = files.find(({ id }) => id === options?.fileId)?.bytes ?? new Uint8Array();
      const url = `data:application/octet-stream;base64,${Buffer.from(bytes).toString('base64')}`;
      return { url, fileName: 'sealed.age' };
    },
  };
}

async function sealTwo(): Promise<SealedFile[]> {
  const [one, two] = [makeBytes(100_000), makeBytes(10)];
  return [
    await sealFile(recipient, { fileId: 'one', name: 'roof.jpg', bytes: one }),
    await sealFile(recipient, { fileId: 'two', name: 'wall.jpg', bytes: two }),
  ];
}

test('all files of a job are kept opened, once, however often the job comes', async () => {
  const { keepSealed } = await loadRecipe<Recipe>('sealed-files', '1/lib/keep-sealed.ts');
  const files = await sealTwo();
  for (let times = 0; times < 2; times++) {
    expect(await keepSealed(jobOf(...files), clientOf(files))).toEqual(['roof.jpg', 'wall.jpg']);
  }
  const kept = await Promise.all(
    (await readdir('uploads')).map((name) => readFile(path.join('uploads', name))),
  );
  const sizes = kept.map(({ length }) => length).sort((one, other) => one - other);
  expect(sizes).toEqual([10, 100_000]);
  expect(kept.find(({ length }) => length === 100_000)?.equals(makeBytes(100_000))).toBe(true);
});

test('a file that was changed is an error, and is not kept', async () => {
  const { keepSealed } = await loadRecipe<Recipe>('sealed-files', '1/lib/keep-sealed.ts');
  const [file] = await sealTwo();
  if (!file) throw new Error('There is no file.');
  const changed = { ...file, bytes: file.bytes.slice() };
  changed.bytes[90_000] = (changed.bytes[90_000] ?? 0) ^ 1;
  await expect(keepSealed(jobOf(file), clientOf([changed]))).rejects.toMatchObject({ code: 'bad_seal' });
  expect((await readdir('uploads')).filter((name) => /^[\da-f]{64}$/.test(name))).toEqual([]);
});
