import type { Job, JobFile } from '@svc/protocol';
import { describe, expect, it } from 'vitest';
import { JobFiles } from '../../../../lib/background/transfer/job-files.ts';
import { completed } from '../../fixtures/drive-world.ts';
import { createSealedWorld, makePlain, type Said, type SealedFile } from '../sealed-world.ts';

const badSeal = { code: 'bad_seal' };

/** A job of these files, in a browser that has the key. */
async function open(...said: Said[]) {
  const world = await createSealedWorld();
  const sealed = await Promise.all(said.map((one, index) => world.seal(makePlain(100 + index), one)));
  return { ...world, sealed, files: new JobFiles(world.handle, world.keys), job: jobOf(...sealed) };
}

function jobOf(...sealed: readonly SealedFile[]): Job {
  return { ...completed, fileName: 'sealed.age', files: sealed.map(({ listed }) => listed) };
}

/** The job with other descriptions. */
function withTexts(job: Job, texts: readonly string[]): Job {
  return { ...job, files: job.files?.map((file, index) => ({ ...file, sealed: texts[index] ?? '' })) ?? [] };
}

/** What a backend lists that has taken the description away. */
function bareOf({ listed }: SealedFile): JobFile {
  const { sealed: _, ...bare } = listed;
  return bare;
}

const two = [
  { fileId: 'a', name: 'a.jpg' },
  { fileId: 'b', name: 'b.jpg' },
] as const;

describe('the files of a sealed job', () => {
  it('are as the phone describes them, and not as the backend does', async () => {
    const { files, job, sealed } = await open(...two);
    const [first, second] = sealed.map(({ known }) => known);
    expect(await files.listSent(job)).toEqual([first, { ...second, position: 1 }]);
  });

  it('keep the name of their upload, which following relies on', async () => {
    const { files, job, sealed } = await open({});
    for (const { listed } of sealed) listed.etag = '"1"';
    expect(await files.listSent(job)).toMatchObject([{ etag: '"1"' }]);
  });

  it('are refused when two descriptions change places', async () => {
    const { files, job, sealed } = await open(...two);
    const texts = sealed.map(({ listed }) => listed.sealed ?? '').toReversed();
    await expect(files.listSent(withTexts(job, texts))).rejects.toMatchObject(badSeal);
  });

  it.each<[string, Said]>([
    ['of another job', { jobId: 'other' }],
    ['of a file of another length', { size: 99 }],
  ])('are refused where a description is that %s', async (_, said) => {
    const { files, job } = await open(said);
    await expect(files.listSent(job)).rejects.toMatchObject(badSeal);
  });

  it('are refused where a description was changed', async () => {
    const { files, job, sealed } = await open({});
    const text = sealed[0]?.listed.sealed ?? '';
    const changed = `${text.slice(0, -2)}${text.at(-2) === 'A' ? 'B' : 'A'}${text.at(-1)}`;
    await expect(files.listSent(withTexts(job, [changed]))).rejects.toMatchObject(badSeal);
  });

  it('are lost with the key', async () => {
    const { handle, job } = await open({});
    const files = new JobFiles(handle, { find: async () => undefined });
    await expect(files.listSent(job)).rejects.toMatchObject({ reason: 'keyLost' });
  });
});

describe('a file without a seal, although the code had a key', () => {
  const bare = { reason: 'notSealed' };

  it('is refused where the backend lists no files', async () => {
    const { files } = await open();
    await expect(files.listSent(completed)).rejects.toMatchObject(bare);
  });

  it('is refused among others that are sealed', async () => {
    const { files, sealed } = await open(...two);
    const mixed = { ...completed, files: sealed.map((file, index) => (index ? bareOf(file) : file.listed)) };
    await expect(files.listSent(mixed)).rejects.toMatchObject(bare);
  });

  it('is not fetched while it arrives', async () => {
    const { files, sealed } = await open(...two);
    const mixed = sealed.map((file, index) => (index ? bareOf(file) : file.listed));
    expect((await files.listArriving({ ...completed, files: mixed })).map(({ id }) => id)).toEqual(['a']);
  });
});

describe('files of a job in progress', () => {
  it('are those that could be described', async () => {
    const { files, job } = await open(two[0], { fileId: 'b', jobId: 'other' });
    expect((await files.listArriving(job)).map(({ name }) => name)).toEqual(['a.jpg']);
  });

  it('are counted in bytes of the file', async () => {
    const { files, job } = await open(...two);
    expect(await files.listIncoming(job)).toMatchObject([
      { id: 'a', name: 'a.jpg', size: 100, bytesReceived: 100 },
      { id: 'b', name: 'b.jpg', size: 101, bytesReceived: 101 },
    ]);
  });

  it('have their descriptions opened once', async () => {
    const { handle, job, keys } = await open(...two);
    let found = 0;
    const find = async (key: string) => {
      found += 1;
      return keys.find(key);
    };
    const files = new JobFiles(handle, { find });
    for (let times = 0; times < 3; times += 1) await files.listArriving(job);
    expect(found).toBe(2);
  });
});
