import type { CreateJobRequest, Job, JobFile } from '@svc/protocol';
import { describe, expect, it } from 'vitest';
import { completed, drive, job, jobIn, transferIn, type World } from '../../fixtures/drive-world.ts';
import { createSealedWorld, makePlain, type Said, type SealedFile } from '../sealed-world.ts';
import { createStorage } from '../../fixtures/storage-world.ts';

/** A browser whose backend says `canSeal`, and the files that a phone has sealed for it. */
async function open(...said: Said[]) {
  const { keys, key, seal } = await createSealedWorld();
  const sealed = await Promise.all(said.map((one, index) => seal(makePlain(1000).fill(index, 0, 9), one)));
  const run = (world: World = {}) =>
    drive(transferIn({ name: 'creating' }), {
      keys,
      createJob: async () => ({ ...job, canSeal: true }),
      waits: [{ kind: 'final', job: jobOf(sealed.map(({ listed }) => listed)) }],
      getDownload: async (_id, asked) => ({
        url: `https://s.example/${asked?.fileId ?? 'only'}`,
        fileName: 'sealed.age',
        contentType: 'application/octet-stream',
      }),
      fetch: serve(sealed),
      ...world,
    });
  return { key, run, sealed };
}

function jobOf(files: JobFile[]): Job {
  return { ...completed, canSeal: true, fileName: 'sealed.age', files };
}

/** A storage where each file lies under its id. */
function serve(files: readonly SealedFile[]): typeof globalThis.fetch {
  return async (input, init) => {
    const { pathname } = new URL(new Request(input, init).url);
    const found = files.find(({ listed }) => pathname === `/${listed.id}`) ?? files[0];
    return createStorage(found && { bytes: found.bytes }).fetch(input, init);
  };
}

const KEY_BEFORE = 'A'.repeat(43);

const two = [
  { fileId: 'a', name: 'a.jpg' },
  { fileId: 'b', name: 'b.jpg' },
] as const;

describe('a new job', () => {
  it('has a key in its code, where the backend says that phones can seal', async () => {
    const { key, run } = await open({});
    const { states } = await run();
    expect(jobIn(states)).toMatchObject({
      sealKey: key,
      link: `http://10.0.0.5:8787/?job_id=j#k=${key}`,
    });
  });

  it.each([false, undefined])('has none where the backend says canSeal %s', async (canSeal) => {
    const { run } = await open();
    const answer = { ...job, ...(canSeal !== undefined && { canSeal }) };
    const { states } = await run({
      createJob: async () => answer,
      waits: [{ kind: 'final', job: completed }],
    });
    expect(jobIn(states)).toMatchObject({ sealKey: null, link: 'http://10.0.0.5:8787/?job_id=j' });
  });

  it.each([KEY_BEFORE, null])(
    'of a phone that is asked without a code keeps its key (%s)',
    async (knownKey) => {
      const { run } = await open({});
      const { states } = await run({
        knownJob: 'before',
        ...(knownKey !== null && { knownKey }),
        createJob: async () => ({ ...job, canSeal: true, after: 'before' }),
      });
      expect(jobIn(states)).toMatchObject({ sealKey: knownKey, isPhoneAsked: true });
    },
  );

  it.each([
    ['any phone', {}, [true, undefined]],
    ['one that has a key', { knownJob: 'before', knownKey: KEY_BEFORE }, [true, 'before']],
    ['one that has none', { knownJob: 'before' }, [undefined, 'before']],
  ])('asks for sealed files alone of %s', async (_title, world, wanted) => {
    const asked: CreateJobRequest[] = [];
    const { run } = await open({});
    await run({
      ...world,
      createJob: async (request) => {
        asked.push(request);
        return { ...job, canSeal: true, ...(request.after && { after: request.after }) };
      },
    });
    expect(asked.map(({ sealed, after }) => [sealed, after])).toEqual([wanted]);
  });

  it('gets a new key where the backend does not ask the phone of before', async () => {
    const { key, run } = await open({});
    const { states } = await run({ knownJob: 'before', knownKey: KEY_BEFORE });
    expect(jobIn(states)).toMatchObject({ sealKey: key, isPhoneAsked: false });
  });
});

describe('where the organisation wants sealed files', () => {
  const isSealingRequired = true;

  it('a backend that cannot seal is refused, and its job cancelled', async () => {
    const { run } = await open();
    const { cancelledJobs, state } = await run({ isSealingRequired, createJob: async () => job });
    expect(state).toMatchObject({ name: 'failed', reason: 'cannotSeal' });
    expect(cancelledJobs).toEqual([job.id]);
  });

  it('a job knows it', async () => {
    const { key, run } = await open({});
    expect(jobIn((await run({ isSealingRequired })).states)).toMatchObject({
      sealKey: key,
      isSealingRequired,
    });
  });

  it('a phone without a key is asked by a new code', async () => {
    const asked: CreateJobRequest[] = [];
    const { key, run } = await open({});
    const { states } = await run({
      isSealingRequired,
      knownJob: 'before',
      createJob: async (request) => {
        asked.push(request);
        return { ...job, canSeal: true };
      },
    });
    expect(asked.map(({ sealed, after }) => [sealed, after])).toEqual([[true, undefined]]);
    expect(jobIn(states)).toMatchObject({ sealKey: key, isPhoneAsked: false });
  });
});

describe('a sealed file that was sent', () => {
  it('is put into the page under the name, the type and the time that the phone has sealed', async () => {
    const { run, sealed } = await open({ name: 'Ausweis.jpg' });
    const { delivered, state } = await run();
    expect(state.name).toBe('done');
    expect(delivered).toEqual([{ name: 'Ausweis.jpg', text: textOf(sealed[0]) }]);
  });

  it('is one of several, each with its own name', async () => {
    const { run, sealed } = await open(...two);
    const { delivered, states } = await run();
    expect(delivered).toEqual(sealed.map((file) => ({ name: file.known.name, text: textOf(file) })));
    const progress = states.flatMap((state) => (state.name === 'downloading' ? state.bytesDownloaded : []));
    expect(progress.at(-1)).toBe(2000); // of the files, and not of what their backend has of them
  });

  it.each<[string, (files: readonly SealedFile[]) => World]>([
    [
      'the storage has swapped the bytes of two',
      ([a, b]) => ({ fetch: a && b ? serve(swapBytes(a, b)) : serve([]) }),
    ],
    [
      'the backend has swapped the descriptions of two',
      ([a, b]) => ({ waits: [{ kind: 'final', job: jobOf(a && b ? swapTexts(a, b) : []) }] }),
    ],
    [
      'both are swapped',
      ([a, b]) => ({
        fetch: a && b ? serve(swapBytes(a, b)) : serve([]),
        waits: [{ kind: 'final', job: jobOf(a && b ? swapTexts(a, b) : []) }],
      }),
    ],
  ])('is not used where %s', async (_, lie) => {
    const { run, sealed } = await open(...two);
    const { delivered, state } = await run(lie(sealed));
    expect(state).toMatchObject({ name: 'failed', reason: 'sealBroken' });
    expect(delivered).toEqual([]);
  });

  it.each([{}, { fileId: 'a' }])(
    'is not used where one description stands for two files (%j)',
    async (said) => {
      const { run, sealed } = await open(said);
      const [{ listed } = { listed: undefined }] = sealed;
      const twin = said.fileId === undefined ? 'b' : 'a';
      const files = listed ? [listed, { ...listed, id: twin }] : [];
      const { delivered, state } = await run({ waits: [{ kind: 'final', job: jobOf(files) }] });
      expect([delivered, state]).toMatchObject([[], { name: 'failed', reason: 'sealBroken' }]);
    },
  );

  it('is not used where its key is lost', async () => {
    const { key, run } = await open({});
    const keys = { create: async () => key, find: async () => undefined };
    const { delivered, state } = await run({ keys });
    expect([delivered, state]).toMatchObject([[], { name: 'failed', reason: 'keyLost' }]);
  });

  it('is not used where the backend says nothing of its seal', async () => {
    const { run } = await open({});
    const { delivered, phones, state } = await run({
      createJob: async () => ({ ...job, canSeal: true, after: 'before' }),
      knownJob: 'before',
      knownKey: KEY_BEFORE,
      waits: [{ kind: 'final', job: completed }],
    });
    expect([delivered, state]).toMatchObject([[], { name: 'failed', reason: 'notSealed' }]);
    expect(phones.known).toBeNull(); // its page has no key: the next transfer needs a code
  });
});

function textOf(file: SealedFile | undefined): string {
  return new TextDecoder().decode(file?.plain);
}

function swapBytes(a: SealedFile, b: SealedFile): SealedFile[] {
  return [
    { ...a, bytes: b.bytes },
    { ...b, bytes: a.bytes },
  ];
}

function swapTexts(a: SealedFile, b: SealedFile): JobFile[] {
  const [first, second] = [a.listed.sealed ?? '', b.listed.sealed ?? ''];
  return [
    { ...a.listed, sealed: second },
    { ...b.listed, sealed: first },
  ];
}
