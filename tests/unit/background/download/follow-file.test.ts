import { describe, expect, it } from 'vitest';
import { downloadFile, type DownloadOptions } from '../../../../lib/background/download/download-file.ts';
import { BYTES, bytesOf, createOptions } from '../../fixtures/storage-world.ts';

const SIZE = BYTES.length;
const FOLLOW_URL = 'https://s.example/follow/a';
const WHOLE_URL = 'https://s.example/files/a';
const source = { url: FOLLOW_URL, isArriving: true, size: SIZE, contentType: 'image/png' };

type Answer = Response | Error | (() => Response);

function part(from: number, end: number, { etag = '"1"', bytes = BYTES } = {}): Response {
  const headers = { 'content-range': `bytes ${from}-${end - 1}/${SIZE}`, etag };
  return new Response(bytes.slice(from, end), { status: 206, headers });
}

/** Its end is missing. */
function cutPart(from: number, end: number): Response {
  const { headers } = part(from, end);
  return new Response(BYTES.slice(from, end - 1), { status: 206, headers });
}

const nothingYet = () => new Response(null, { status: 204 });

/** A backend that answers in turn, by the first byte that is asked for. */
function createBackend(answers: Record<number, Answer[]>) {
  const asked: string[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const { url, headers } = new Request(input, init);
    const range = headers.get('range') ?? '';
    asked.push(`${url === WHOLE_URL ? 'whole ' : ''}${range}`);
    const from = Number(/^bytes=(\d+)-/.exec(range)?.[1] ?? 0);
    const answer = answers[from]?.shift() ?? new Response(null, { status: 500 });
    if (answer instanceof Error) throw answer;
    return typeof answer === 'function' ? answer() : answer;
  };
  return { fetch, asked };
}

const renewAddress = async () => ({ url: FOLLOW_URL, isArriving: true });

function follow(fetch: typeof globalThis.fetch, more: Parameters<typeof createOptions>[1] = {}) {
  const { signal: arrived } = new AbortController();
  return downloadFile(
    source,
    createOptions(fetch, { arrived, renew: renewAddress, maxPartBytes: 100, ...more }),
  );
}

/** A backend has the whole file from the given moment on. */
function createArrival() {
  const controller = new AbortController();
  return {
    arrived: controller.signal,
    end: () => controller.abort(),
    renew: async () => ({ url: WHOLE_URL, isArriving: false }),
  };
}

describe('a file that is fetched while it arrives', () => {
  it('is joined of what the backend has, each part asked for from the end of the one before', async () => {
    const { fetch, asked } = createBackend({
      0: [part(0, 4)],
      4: [part(4, 11)],
      11: [part(11, 20)],
      20: [part(20, SIZE)],
    });
    const progress: number[] = [];
    const { blob, etag } = await follow(fetch, { onProgress: (bytes) => void progress.push(bytes) });
    expect(await bytesOf(blob)).toEqual(BYTES);
    expect([blob.type, etag]).toEqual(['image/png', '"1"']);
    expect(asked).toEqual(['bytes=0-9', 'bytes=4-13', 'bytes=11-20', `bytes=20-${SIZE - 1}`]);
    expect(progress).toEqual([4, 11, 20, SIZE]);
  });

  it('is asked for again after a pause, when nothing has come', async () => {
    const { fetch, asked } = createBackend({ 0: [nothingYet(), nothingYet(), part(0, SIZE)] });
    const pauses: number[] = [];
    const sleep = async (ms: number) => void pauses.push(ms);
    expect(await bytesOf((await follow(fetch, { sleep, partBytes: 100 })).blob)).toEqual(BYTES);
    expect(asked).toHaveLength(3);
    expect(pauses).toHaveLength(2);
    for (const ms of pauses) expect(ms).toBeGreaterThan(500);
  });

  it('goes on where it stopped after a connection that was cut', async () => {
    const { fetch, asked } = createBackend({
      0: [part(0, 10)],
      10: [new TypeError('Failed to fetch'), part(10, SIZE)],
    });
    expect(await bytesOf((await follow(fetch)).blob)).toEqual(BYTES);
    expect(asked.map((range) => range.split('-')[0])).toEqual(['bytes=0', 'bytes=10', 'bytes=10']);
  });

  it('begins anew when the phone does: nothing of the former upload stays', async () => {
    const other = BYTES.toReversed();
    const { fetch } = createBackend({
      0: [part(0, 10), part(0, SIZE, { etag: '"2"', bytes: other })],
      10: [part(10, 12, { etag: '"2"', bytes: other })],
    });
    const { blob, etag } = await follow(fetch, { partBytes: 100 });
    expect(await bytesOf(blob)).toEqual(other);
    expect(etag).toBe('"2"');
  });

  it('is given up when it is gone, as long as the phone has not sent all', async () => {
    const { fetch, asked } = createBackend({ 0: [new Response(null, { status: 410 })] });
    await expect(follow(fetch)).rejects.toMatchObject({ code: 'gone' });
    expect(asked).toHaveLength(1);
  });

  it.each([
    ['the connection is cut', new TypeError('Failed to fetch')],
    ['the address does not work any more', new Response(null, { status: 410 })],
    ['the backend has a problem', new Response(null, { status: 500 })],
    ['the backend says that nothing has come', nothingYet()],
  ])('is fetched on as a whole file, from where it stopped, when it has arrived and %s', async (_, fault) => {
    const { arrived, end, renew } = createArrival();
    const { fetch, asked } = createBackend({
      0: [part(0, 10)],
      10: [
        () => {
          end();
          if (fault instanceof Error) throw fault;
          return fault;
        },
        part(10, SIZE),
      ],
    });
    const { blob } = await follow(fetch, { arrived, renew });
    expect(await bytesOf(blob)).toEqual(BYTES);
    expect(asked.at(-1)).toBe(`whole bytes=10-${SIZE - 1}`);
  });

  it('waits no longer for a backend that fails once it has arrived', async () => {
    const { arrived, end, renew } = createArrival();
    const { fetch } = createBackend({ 0: [new Response(null, { status: 500 }), part(0, SIZE)] });
    let isInterrupted = false;
    const sleep: DownloadOptions['world']['sleep'] = (_ms, signal) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => {
          isInterrupted = true;
          reject(signal.reason as Error);
        });
        end();
      });
    expect(await bytesOf((await follow(fetch, { arrived, renew, sleep, partBytes: 100 })).blob)).toEqual(
      BYTES,
    );
    expect(isInterrupted).toBe(true);
  });

  it.each([
    ['more than was asked for', () => part(0, 12), 'too_large'],
    ['a part that it was not asked for', () => part(3, 9), 'bad_response'],
    ['the whole file', () => new Response(BYTES), 'bad_response'],
    ['fewer bytes than it says', () => cutPart(0, 9), 'bad_response'],
    [
      'a part of a larger file',
      () => new Response(BYTES.slice(0, 3), { status: 206, headers: { 'content-range': 'bytes 0-2/99' } }),
      'too_large',
    ],
  ])('is not taken from a backend that sends %s', async (_, answer, code) => {
    const { fetch } = createBackend({ 0: Array.from({ length: 12 }, () => answer) });
    await expect(follow(fetch)).rejects.toMatchObject({ code });
  });

  it('lets go of what was asked for ahead when the part before has to be asked for again', async () => {
    const signals: AbortSignal[] = [];
    const backend = createBackend({
      0: [cutPart(0, 10), part(0, 10)],
      10: [part(10, 20), part(10, 20)],
      20: [part(20, SIZE)],
    });
    const fetch: typeof globalThis.fetch = (input, init) => {
      signals.push(new Request(input, init).signal);
      return backend.fetch(input, init);
    };
    expect(await bytesOf((await follow(fetch)).blob)).toEqual(BYTES);
    const starts = backend.asked.map((range) => range.split('-')[0]);
    expect(starts).toEqual(['bytes=0', 'bytes=10', 'bytes=0', 'bytes=10', 'bytes=20']);
    expect(signals[1]?.aborted).toBe(true);
  });

  it('is asked for no more when told to stop', async () => {
    const controller = new AbortController();
    const signals: AbortSignal[] = [];
    const fetch: typeof globalThis.fetch = async (input, init) => {
      const { signal } = new Request(input, init);
      signals.push(signal);
      if (signals.length === 1) return part(0, 10);
      controller.abort(new Error('cancelled'));
      throw signal.reason as Error;
    };
    await expect(follow(fetch, { signal: controller.signal })).rejects.toThrow('cancelled');
    expect(signals).toHaveLength(2);
  });
});
