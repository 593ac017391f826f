import { describe, expect, it } from 'vitest';
import {
  BYTES,
  bytesOf,
  createOptions,
  createStorage,
  downloadBlob,
  presigned,
} from '../../fixtures/storage-world.ts';

describe('downloadFile', () => {
  it('joins ranges and tells the progress', async () => {
    const { fetch, asked } = createStorage();
    const progress: [number, number | null][] = [];
    const onProgress = (bytes: number, size: number | null) => void progress.push([bytes, size]);
    const blob = await downloadBlob(presigned, createOptions(fetch, { onProgress }));
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
    expect(await bytesOf(await downloadBlob(presigned, createOptions(fetch)))).toEqual(BYTES);
  });

  it.each([
    ['known', presigned],
    ['unknown, as of a ZIP', { ...presigned, size: null }],
  ])('takes a whole file in place of the parts before it (size %s)', async (_, source) => {
    const { fetch, asked } = createStorage({
      intercept: (index) => {
        if (index === 2) throw new TypeError('network');
        return index === 3 ? new Response(BYTES) : undefined;
      },
    });
    expect(await bytesOf(await downloadBlob(source, createOptions(fetch)))).toEqual(BYTES);
    expect(asked.slice(1)).toEqual(['bytes=10-19', 'bytes=10-19']);
  });

  it.each([
    ['the backend names', { contentType: 'image/png' }, 'image/png'],
    ['the storage sends, where the backend names none', { contentType: '' }, 'image/webp'],
  ])('gives a file that came in one answer the type that %s', async (_, named, type) => {
    const headers = { 'content-type': 'image/webp' };
    const { fetch } = createStorage({ intercept: () => new Response(BYTES, { headers }) });
    const blob = await downloadBlob({ ...presigned, ...named }, createOptions(fetch));
    expect(await bytesOf(blob)).toEqual(BYTES);
    expect(blob.type).toBe(type);
  });

  it.each([true, false])(
    'finds the end of a file of unknown size (headers hidden: %s)',
    async (hidesHeaders) => {
      const { fetch } = createStorage({ hidesHeaders });
      const source = { ...presigned, size: null };
      expect(await bytesOf(await downloadBlob(source, createOptions(fetch)))).toEqual(BYTES);
    },
  );

  it('finds the end where the last part is full and the size is unknown', async () => {
    const { fetch } = createStorage({ bytes: BYTES.slice(0, 20), hidesHeaders: true });
    expect((await downloadBlob({ ...presigned, size: null }, createOptions(fetch))).size).toBe(20);
  });

  it('fetches a file of no bytes', async () => {
    const { fetch, asked } = createStorage({ bytes: new Uint8Array() });
    expect((await downloadBlob({ ...presigned, size: 0 }, createOptions(fetch))).size).toBe(0);
    expect(asked).toEqual([null]);
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
    expect(await bytesOf(await downloadBlob(presigned, createOptions(fetch, { renew })))).toEqual(BYTES);
    expect(renewed).toBe(1);
  });

  it('begins anew when the file changes between two parts', async () => {
    const other = new Response(BYTES.slice(10, 20), { status: 206, headers: { etag: '"2"' } });
    const { fetch, asked } = createStorage({ intercept: (index) => (index === 2 ? other : undefined) });
    expect(await bytesOf(await downloadBlob(presigned, createOptions(fetch)))).toEqual(BYTES);
    expect(asked[2]).toBe('bytes=0-9');
  });

  it('gives up where the storage names another version with each answer', async () => {
    const { fetch, asked } = createStorage({
      intercept: (index) => {
        if (index > 50) throw new Error('It is asked without end.');
        const from = index % 2 === 1 ? 0 : 10;
        return new Response(BYTES.slice(from, from + 10), { status: 206, headers: { etag: `"${index}"` } });
      },
    });
    await expect(downloadBlob(presigned, createOptions(fetch))).rejects.toThrow('changed');
    expect(asked).toHaveLength(6);
  });

  it('never hands out a file that was cut short', async () => {
    const { fetch } = createStorage({ intercept: () => new Response(BYTES.slice(0, 7)) });
    await expect(downloadBlob(presigned, createOptions(fetch))).rejects.toThrow('cut short');
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
      await expect(downloadBlob(presigned, options)).rejects.toThrow('cancelled');
      expect(asked).toHaveLength(2);
      expect(renewed).toEqual([]);
    },
  );
});
