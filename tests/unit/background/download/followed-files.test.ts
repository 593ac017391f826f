import type { FollowAddresses, JobFile, WaitOutcome } from '@svc/protocol';
import { expect, it } from 'vitest';
import { settle } from '../../fixtures/command-world.ts';
import { noTarget } from '../../fixtures/sample-transfer.ts';
import type { Target } from '../../../../lib/transfer/target.ts';
import { drive, handle, transferIn, completed, type World } from '../../fixtures/drive-world.ts';

const FILES: JobFile[] = ['a', 'b', 'c'].map((id) => ({
  id,
  name: `${id}.txt`,
  size: 3,
  contentType: 'text/plain',
  bytesReceived: 3,
  isWhole: true,
}));
const waiting = {
  name: 'waiting',
  job: { ...handle, canFollow: true },
  isConnected: true,
  isOpened: false,
} as const;

const addresses: FollowAddresses = {
  files: FILES.map(({ id }) => ({ id, url: `https://s.example/follow/${id}` })),
};

/** A storage that gives parts at followed addresses, and files at all others. */
function createStorage(answerFollowed: () => Response) {
  const asked: string[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const { pathname } = new URL(new Request(input, init).url);
    asked.push(pathname);
    return pathname.startsWith('/follow/') ? answerFollowed() : new Response('abc');
  };
  return { asked, fetch };
}

function receive(world: World) {
  const job = { ...completed, canFollow: true, files: FILES };
  return drive(transferIn(waiting), { waits: [{ kind: 'final', job }], ...world });
}

it('several files that are whole need one question for all of their addresses', async () => {
  let questions = 0;
  const headers = { 'content-range': 'bytes 0-2/3' };
  const { asked, fetch } = createStorage(() => new Response('abc', { status: 206, headers }));
  const { delivered } = await receive({
    fetch,
    getFollowAddresses: async () => {
      questions += 1;
      return addresses;
    },
    getDownload: async () => {
      throw new Error('Nobody has to ask this.');
    },
  });
  expect(delivered.map(({ name, text }) => [name, text])).toEqual(FILES.map(({ name }) => [name, 'abc']));
  expect(questions).toBe(1);
  expect(asked.toSorted()).toEqual(['/follow/a', '/follow/b', '/follow/c']);
});

it.each([
  ['are here when their job is completed go into the page at once', true],
  ['still come when their job is completed are waited for', false],
])('files that %s', async (_title, areHere) => {
  const job = { ...completed, canFollow: true, files: FILES };
  // With `bytesReceived`, or the fixture's watch would go round without a pause
  const arriving = { ...job, status: 'in_progress' as const, bytesReceived: 9 };
  const headers = { 'content-range': 'bytes 0-2/3' };
  const { fetch } = createStorage(() => new Response('abc', { status: 206, headers }));
  let complete: ((outcome: WaitOutcome) => void) | undefined;
  const isCompleted = new Promise<WaitOutcome>((resolve) => (complete = resolve));
  let asked = 0;
  const { state, states } = await drive(transferIn(waiting), {
    waits: [{ kind: 'ask_again', job: arriving }, isCompleted],
    getJob: () => settle().then(() => arriving),
    getFollowAddresses: async () => addresses,
    fetch: async (input, init) => {
      asked += 1;
      if (asked === FILES.length) void settle().then(() => complete?.({ kind: 'final', job }));
      if (!areHere) await isCompleted.then(settle);
      return fetch(input, init);
    },
  });
  expect(state.name).toBe('done');
  expect(states.some(({ name }) => name === 'downloading')).toBe(!areHere);
});

it.each([410, 204, 500])(
  'a file whose followed address answers %i is asked for by itself',
  async (status) => {
    const { fetch } = createStorage(() => new Response(null, { status }));
    const { delivered } = await receive({ fetch, getFollowAddresses: async () => addresses });
    expect(delivered).toHaveLength(FILES.length);
  },
);

it('files are asked for one by one where the backend names no addresses', async () => {
  const { asked, fetch } = createStorage(() => new Response(null, { status: 500 }));
  const { delivered } = await receive({ fetch, getFollowAddresses: async () => ({ files: [] }) });
  expect(delivered).toHaveLength(FILES.length);
  expect(asked.filter((pathname) => pathname.startsWith('/follow/'))).toEqual([]);
});

/** A job's only file, of whose six bytes the backend has three; fetching them ends the job, at once or once all are here. */
async function followOnly(etag: string, answerRest: () => Response, held?: Target) {
  const arriving = { ...FILES[0], id: 'a', name: 'a.txt', size: 6, etag: '"1"', isWhole: false } as JobFile;
  const job = { ...completed, canFollow: true, size: 6, bytesReceived: 3 };
  const asked: string[] = [];
  let isOver = false;
  let complete: ((outcome: WaitOutcome) => void) | undefined;
  const isCompleted = new Promise<WaitOutcome>((resolve) => (complete = resolve));
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const { url, headers } = new Request(input, init);
    asked.push(`${new URL(url).pathname} ${headers.get('range')}`);
    if (!url.includes('/follow/')) return partOf('"1"', 3, 'def');
    if (headers.get('range') === 'bytes=0-5')
      return isOver ? partOf(etag, 0, 'uvwxyz') : partOf('"1"', 0, 'abc');
    isOver = true;
    const files = [{ ...arriving, etag, bytesReceived: 6, isWhole: true }];
    const end = () => complete?.({ kind: 'final', job: { ...job, bytesReceived: 6, files } });
    if (held) void settle().then(settle).then(settle).then(end);
    else end();
    await settle();
    return answerRest();
  };
  const { delivered, files } = await drive(transferIn(waiting, held), {
    waits: [{ kind: 'ask_again', job: { ...job, status: 'in_progress', files: [arriving] } }, isCompleted],
    getJob: () => settle().then(() => ({ ...job, status: 'in_progress', files: [arriving] })),
    getFollowAddresses: async () => ({ files: addresses.files.slice(0, 1) }),
    getDownload: async () => ({ url: 'https://s.example/whole/a', fileName: 'a.txt', size: 6 }),
    fetch,
  });
  return { asked, files, text: delivered.map(({ text }) => text).join() };
}

function partOf(etag: string, from: number, text: string): Response {
  const headers = { etag, 'content-range': `bytes ${from}-${from + text.length - 1}/6` };
  return new Response(text, { status: 206, headers });
}

it.each([500, 410, 204])(
  'an only file that answers %i as it arrives is fetched on from its own address, once its job is completed',
  async (status) => {
    const answerRest = () => new Response(null, { status });
    const { asked, text } = await followOnly('"1"', answerRest);
    expect(text).toBe('abcdef');
    expect(asked.at(-1)).toBe('/whole/a bytes=3-5');
  },
);

it('what was followed of an upload that the phone has given up is fetched anew', async () => {
  const { asked, text } = await followOnly('"2"', () => partOf('"1"', 3, 'def'));
  expect(text).toBe('uvwxyz');
  expect(asked.at(-1)).toBe('/follow/a bytes=0-5');
});

it('what was followed is at hand where the page has no place for it', async () => {
  const { files } = await followOnly('"1"', () => partOf('"1"', 3, 'def'), noTarget);
  expect(await files.find('first', { id: 'a' })?.blob.text()).toBe('abcdef');
});
