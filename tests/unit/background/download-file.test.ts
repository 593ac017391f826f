import type { PresignedDownload } from '@svc/protocol';
import { describe, expect, it } from 'vitest';
import { downloadFile, type DownloadOptions } from '../../../lib/background/download-file.ts';

const BYTES = Uint8Array.from({ length: 25 }, (_, index) => index);
const presigned: PresignedDownload = {
  url: 'https://s.example/a',
  fileName: 'a',
  size: 25,
  contentType: 'image/png',
};

interface StorageOptions {
  bytes?: Uint8Array<ArrayBuffer>;
  hasRanges?: boolean;
  hidesHeaders?: boolean;
  /** Called before each answer; may answer itself. */
  intercept?: (index: number) => Response | undefined;
}

/** An object storage that does what RFC 9110 says. */
function createStorage({
  bytes = BYTES,
  hasRanges = true,
  hidesHeaders = false,
  intercept,
}: StorageOptions = {}) {
  const asked: (string | null)[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const { headers } = new Request(input, init);
    const range = headers.get('range');
    asked.push(range);
    const other = intercept?.(asked.length);
    if (other) return other;
    if (!range || !hasRanges) return new Response(bytes);
    const [from = 0, to = 0] = range.slice('bytes='.length).split('-').map(Number);
    if (from >= bytes.length) return new Response(null, { status: 416 });
    const part = bytes.slice(from, to + 1);
    const contentRange = `bytes ${from}-${from + part.length - 1}/${bytes.length}`;
    return new Response(part, {
      status: 206,
      headers: hidesHeaders ? {} : { 'content-range': contentRange, etag: '"1"' },
    });
  };
  return { fetch, asked };
}

function createOptions(fetch: typeof globalThis.fetch, more: Partial<DownloadOptions> = {}): DownloadOptions {
  return {
    fetch,
    sleep: async () => undefined,
    signal: new AbortController().signal,
    onProgress: () => undefined,
    renew: async () => presigned,
    onCutOff: () => undefined,
    refuseIfClosed: async () => undefined,
    partBytes: 10,
    ...more,
  };
}

async function bytesOf(blob: Blob): Promise<Uint8Array> {
  return new Uint8Array(await blob.arrayBuffer());
}

describe('downloadFile', () => {
  it('joins ranges and tells the progress', async () => {
    const { fetch, asked } = createStorage();
    const progress: [number, number | null][] = [];
    const onProgress = (bytes: number, size: number | null) => void progress.push([bytes, size]);
    const blob = await downloadFile(presigned, createOptions(fetch, { onProgress }));
    expect(await bytesOf(blob)).toEqual(BYTES);
    expect(blob.type).toBe('image/png');
    expect(asked).toEqual(['bytes=0-9', 'bytes=10-19', 'bytes=20-24']);
    expect(progress).toEqual([
      [10, 25],
      [20, 25],
      [25, 25],
    ]);
  });

  it('takes the whole file from a server without ranges', async () => {
    const { fetch } = createStorage({ hasRanges: false });
    expect(await bytesOf(await downloadFile(presigned, createOptions(fetch)))).toEqual(BYTES);
  });

  it.each([true, false])(
    'finds the end of a file of unknown size (headers hidden: %s)',
    async (hidesHeaders) => {
      const { fetch } = createStorage({ hidesHeaders });
      const { url, fileName } = presigned;
      expect(await bytesOf(await downloadFile({ url, fileName }, createOptions(fetch)))).toEqual(BYTES);
    },
  );

  it('finds the end where the last part is full and nobody tells the size', async () => {
    const { fetch } = createStorage({ bytes: BYTES.slice(0, 20), hidesHeaders: true });
    const { url, fileName } = presigned;
    expect((await downloadFile({ url, fileName }, createOptions(fetch))).size).toBe(20);
  });

  it('fetches a file of no bytes', async () => {
    const { fetch, asked } = createStorage({ bytes: new Uint8Array() });
    expect((await downloadFile({ ...presigned, size: 0 }, createOptions(fetch))).size).toBe(0);
    expect(asked).toEqual([null]);
  });

  it('asks again for a part that failed, and for no other', async () => {
    const { fetch, asked } = createStorage({
      intercept: (index) => {
        if (index === 2) throw new TypeError('network');
        return index === 3 ? new Response(null, { status: 503 }) : undefined;
      },
    });
    expect(await bytesOf(await downloadFile(presigned, createOptions(fetch)))).toEqual(BYTES);
    expect(asked.slice(0, 4)).toEqual(['bytes=0-9', 'bytes=10-19', 'bytes=10-19', 'bytes=10-19']);
  });

  it('gets a fresh address when the one in hand has expired', async () => {
    const { fetch } = createStorage({
      intercept: (index) => (index === 2 ? new Response(null, { status: 403 }) : undefined),
    });
    let renewed = 0;
    const renew = async () => {
      renewed += 1;
      return presigned;
    };
    expect(await bytesOf(await downloadFile(presigned, createOptions(fetch, { renew })))).toEqual(BYTES);
    expect(renewed).toBe(1);
  });

  it('begins anew when the file changes between two parts', async () => {
    const other = new Response(BYTES.slice(10, 20), { status: 206, headers: { etag: '"2"' } });
    const { fetch, asked } = createStorage({ intercept: (index) => (index === 2 ? other : undefined) });
    expect(await bytesOf(await downloadFile(presigned, createOptions(fetch)))).toEqual(BYTES);
    expect(asked[2]).toBe('bytes=0-9');
  });

  it('never hands out a file that was cut short', async () => {
    const { fetch } = createStorage({ intercept: () => new Response(BYTES.slice(0, 7)) });
    await expect(downloadFile(presigned, createOptions(fetch))).rejects.toThrow('cut short');
  });

  it('gives up after twelve failures of one part', async () => {
    const { fetch, asked } = createStorage({ intercept: () => new Response(null, { status: 500 }) });
    await expect(downloadFile(presigned, createOptions(fetch))).rejects.toThrow('status 500');
    expect(asked).toHaveLength(12);
  });

  it.each(['at a part', 'between two parts'])(
    'asks for nothing more when told to stop (%s)',
    async (when) => {
      const controller = new AbortController();
      const stop = () => controller.abort(new Error('cancelled'));
      const renewed: string[] = [];
      const { fetch, asked } = createStorage({
        intercept: (index) => {
          if (index !== 2) return undefined;
          stop();
          if (when === 'at a part') throw new TypeError('aborted');
          return new Response(null, { status: 503 });
        },
      });
      const options = createOptions(fetch, {
        signal: controller.signal,
        renew: async () => {
          renewed.push('asked');
          return presigned;
        },
      });
      await expect(downloadFile(presigned, options)).rejects.toThrow('cancelled');
      expect(asked).toHaveLength(2);
      expect(renewed).toEqual([]);
    },
  );
});

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
    expect(await bytesOf(await downloadFile(presigned, createOptions(fetch, { renew })))).toEqual(BYTES);
    expect(asked).toEqual(['bytes=0-9', 'bytes=10-19', 'bytes=10-19', 'bytes=20-24']);
    expect(urls).toEqual([presigned.url, presigned.url, fresh.url, fresh.url]);
  });

  it('is told, each time', async () => {
    const { fetch } = createCutStorage(2, 3);
    const told: string[] = [];
    const options = createOptions(fetch, {
      onCutOff: () => void told.push('cut'),
      onProgress: (bytes) => void told.push(String(bytes)),
    });
    await downloadFile(presigned, options);
    expect(told).toEqual(['10', 'cut', 'cut', '20', '25']);
  });

  it('is not what a refusal of the storage is taken for', async () => {
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
    await downloadFile(presigned, options);
    expect(told).toEqual([]);
  });

  it('may come back eleven times, and more where parts arrive between', async () => {
    const eleven = Array.from({ length: 11 }, (_, index) => index + 2); // at the second part
    const others = Array.from({ length: 11 }, (_, index) => index + 14); // at the third
    const { fetch } = createCutStorage(...eleven, ...others);
    expect(await bytesOf(await downloadFile(presigned, createOptions(fetch)))).toEqual(BYTES);
  });

  it('waits longer from try to try, a minute and more in all', async () => {
    const { fetch } = createStorage({
      intercept: () => {
        throw new TypeError('Failed to fetch');
      },
    });
    const waits: number[] = [];
    const sleep = async (ms: number) => void waits.push(ms);
    await expect(downloadFile(presigned, createOptions(fetch, { sleep }))).rejects.toThrow('Failed to fetch');
    expect(waits).toHaveLength(11);
    expect(waits.reduce((sum, ms) => sum + ms, 0)).toBeGreaterThan(45_000);
  });

  it('asks only from the second time on whether the storage hides its answers', async () => {
    const refused: string[] = [];
    const refuseIfClosed = async (url: string) => void refused.push(url);
    const renew = async () => fresh;
    await downloadFile(presigned, createOptions(createCutStorage(1).fetch, { refuseIfClosed, renew }));
    expect(refused).toEqual([]);
    await downloadFile(presigned, createOptions(createCutStorage(1, 2).fetch, { refuseIfClosed, renew }));
    expect(refused).toEqual([fresh.url]);
  });
});
