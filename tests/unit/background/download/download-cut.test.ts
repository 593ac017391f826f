import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  BYTES,
  bytesOf,
  createOptions,
  createStorage,
  downloadBlob,
  presigned,
} from '../../fixtures/storage-world.ts';
import { untilAborted } from '../../fixtures/drive-world.ts';

/** A storage that cannot be reached at the given requests. */
function createCutStorage(...cuts: number[]) {
  const urls: string[] = [];
  const storage = createStorage({
    intercept: (index) => {
      if (cuts.includes(index)) throw new TypeError('Failed to fetch');
      return undefined;
    },
  });
  const fetch: typeof globalThis.fetch = (input, init) => {
    urls.push(new Request(input).url);
    return storage.fetch(input, init);
  };
  return { fetch, urls, asked: storage.asked };
}

describe('a connection that is cut while a file is fetched', () => {
  const fresh = { ...presigned, url: 'https://s.example/fresh' };

  it('goes on where it stopped, under a fresh address', async () => {
    const { fetch, asked, urls } = createCutStorage(2);
    const renew = async () => fresh;
    expect(await bytesOf(await downloadBlob(presigned, createOptions(fetch, { renew })))).toEqual(BYTES);
    expect(asked).toEqual(['bytes=0-9', 'bytes=10-19', 'bytes=10-19', 'bytes=20-24']);
    expect(urls).toEqual([presigned.url, presigned.url, fresh.url, fresh.url]);
  });

  it('is reported each time', async () => {
    const { fetch } = createCutStorage(2, 3);
    const told: string[] = [];
    const options = createOptions(fetch, {
      onCutOff: () => void told.push('cut'),
      onProgress: (bytes) => void told.push(String(bytes)),
    });
    await downloadBlob(presigned, options);
    expect(told).toEqual(['10', 'cut', 'cut', '20', '25']);
  });

  it('a refusal by the storage is not reported as a cut connection', async () => {
    const { fetch } = createStorage({
      intercept: (index) => (index === 1 ? new Response(null, { status: 500 }) : undefined),
    });
    const told: string[] = [];
    const options = createOptions(fetch, {
      onCutOff: () => void told.push('cut'),
      renew: async () => {
        told.push('renewed');
        return fresh;
      },
    });
    expect(await bytesOf(await downloadBlob(presigned, options))).toEqual(BYTES);
    expect(told).toEqual([]);
  });

  it('is retried eleven times, and more where parts arrive between', async () => {
    const eleven = Array.from({ length: 11 }, (_, index) => index + 2); // at the second part
    const others = Array.from({ length: 11 }, (_, index) => index + 14); // at the third
    const { fetch } = createCutStorage(...eleven, ...others);
    expect(await bytesOf(await downloadBlob(presigned, createOptions(fetch)))).toEqual(BYTES);
  });

  it('waits longer before each retry, more than a minute in all', async () => {
    const { fetch } = createStorage({
      intercept: () => {
        throw new TypeError('Failed to fetch');
      },
    });
    const waits: number[] = [];
    const sleep = async (ms: number) => void waits.push(ms);
    await expect(downloadBlob(presigned, createOptions(fetch, { sleep }))).rejects.toThrow('Failed to fetch');
    expect(waits).toHaveLength(11);
    expect(waits.reduce((sum, ms) => sum + ms, 0)).toBeGreaterThan(45_000);
  });

  it('checks from the second cut on whether the storage hides its answers', async () => {
    const probed: string[] = [];
    const hasAccess = async (origin: string) => probed.push(origin) > 0;
    const options = { hasAccess, renew: async () => ({ ...fresh, url: 'https://other.example/fresh' }) };
    await downloadBlob(presigned, createOptions(createCutStorage(1).fetch, options));
    expect(probed).toEqual([]);
    await downloadBlob(presigned, createOptions(createCutStorage(1, 2).fetch, options));
    expect(probed).toEqual(['https://other.example']);
  });
});

/** How long a part may take. */
const LIMIT_MS = 300;

/** As long as nobody answers, time passes. */
function fallSilent(signal: AbortSignal): Promise<Response> {
  const silence = untilAborted(signal);
  vi.advanceTimersByTime(LIMIT_MS);
  return silence;
}

const MEBI = 1024 * 1024;

/** The first mebibyte, of which some comes. Browsers end its reading with an error of their own. */
function breakOff(signal: AbortSignal): Response {
  const pull = (controller: ReadableStreamDefaultController) => {
    signal.addEventListener('abort', () => controller.error(new TypeError('Failed to read')));
    vi.advanceTimersByTime(LIMIT_MS);
  };
  const headers = { 'content-range': `bytes 0-${MEBI - 1}/${2 * MEBI}` };
  return new Response(new ReadableStream({ pull }, { highWaterMark: 0 }), { status: 206, headers });
}

/** The whole file, which takes a while to come once somebody reads it. */
function answerSlowly(): Response {
  return new Response(new ReadableStream({ pull: sendSlowly }, { highWaterMark: 0 }));
}

function sendSlowly(controller: ReadableStreamDefaultController): void {
  vi.advanceTimersByTime(3 * LIMIT_MS);
  controller.enqueue(BYTES);
  controller.close();
}

describe('a connection that dies in silence while a file is fetched', () => {
  const quick = { timeoutMs: LIMIT_MS, partBytes: 12 };

  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));

  it('is given up after a while, and the rest asked for again', async () => {
    const { fetch, asked } = createStorage({
      intercept: (index, signal) => (index === 2 ? fallSilent(signal) : undefined),
    });
    expect(await bytesOf(await downloadBlob(presigned, createOptions(fetch, quick)))).toEqual(BYTES);
    expect(asked.slice(0, 3)).toEqual(['bytes=0-11', 'bytes=12-21', 'bytes=12-21']);
  });

  it.each([
    ['before it answers', fallSilent],
    ['within a part', breakOff],
  ])('%s, leads to smaller parts, since the connection may only be slow', async (_, stop) => {
    const bytes = new Uint8Array(2 * MEBI);
    const { fetch, asked } = createStorage({
      bytes,
      intercept: (index, signal) => (index === 1 ? stop(signal) : undefined),
    });
    const options = createOptions(fetch, {
      timeoutMs: LIMIT_MS,
      partBytes: MEBI,
      maxPartBytes: MEBI,
    });
    const blob = await downloadBlob({ ...presigned, size: bytes.length }, options);
    expect(blob.size).toBe(bytes.length);
    expect(asked.slice(0, 2)).toEqual([`bytes=0-${MEBI - 1}`, `bytes=0-${MEBI / 4 - 1}`]);
  });

  it('a slow answer of a server without ranges is not treated as a dead connection', async () => {
    const { fetch, asked } = createStorage({ intercept: answerSlowly });
    expect(await bytesOf(await downloadBlob(presigned, createOptions(fetch, quick)))).toEqual(BYTES);
    expect(asked).toHaveLength(1);
  });

  it('ends at once when told to stop', async () => {
    const controller = new AbortController();
    const { fetch, asked } = createStorage({
      intercept: (_index, signal) => {
        const silence = untilAborted(signal);
        controller.abort(new Error('cancelled'));
        return silence;
      },
    });
    const options = createOptions(fetch, { signal: controller.signal });
    await expect(downloadBlob(presigned, options)).rejects.toThrow('cancelled');
    expect(asked).toHaveLength(1);
  });
});
