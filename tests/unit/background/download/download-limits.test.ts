import { describe, expect, it } from 'vitest';
import { UNDECLARED_MAX_BYTES } from '../../../../lib/background/download/ask-for-part.ts';
import {
  bytesOf,
  createOptions,
  createStorage,
  downloadBlob,
  presigned,
} from '../../fixtures/storage-world.ts';

const MEBI = 1024 * 1024;

interface EndlessBody {
  response: Response;
  /** Bytes that were asked for. */
  read: () => number;
  isCancelled: () => boolean;
}

/** Goes on for as long as somebody reads. */
function answerWithoutEnd(init: ResponseInit = {}): EndlessBody {
  let read = 0;
  let isCancelled = false;
  const pull = (controller: ReadableStreamDefaultController) => {
    read += MEBI;
    if (read > 64 * MEBI) throw new Error('Somebody reads all of it.');
    controller.enqueue(new Uint8Array(MEBI));
  };
  const cancel = () => {
    isCancelled = true;
  };
  const body = new ReadableStream({ pull, cancel }, { highWaterMark: 0 });
  return { response: new Response(body, init), read: () => read, isCancelled: () => isCancelled };
}

async function download(endless: EndlessBody, size: number | null, partBytes = 8 * MEBI) {
  const { fetch, asked } = createStorage({ intercept: () => endless.response });
  const options = createOptions(fetch, { partBytes, maxPartBytes: partBytes });
  const running = downloadBlob({ ...presigned, contentType: undefined, size }, options);
  const error: unknown = await running.catch((reason: unknown) => reason);
  return { error, asked: asked.length };
}

const lengthOf = (bytes: number) => ({ headers: { 'content-length': String(bytes) } });

const tooLarge = expect.objectContaining({ code: 'too_large' });

describe('a storage that sends more than the file has', () => {
  it.each<[string, ResponseInit, { size: number | null; partBytes?: number; read: number }]>([
    ['is not read on, where five bytes were declared', {}, { size: 5, read: MEBI }],
    ['is not read at all where it says so itself', lengthOf(600 * MEBI), { size: 6 * MEBI, read: 0 }],
    [
      'gets no further than the range that was asked for',
      { status: 206 },
      { size: null, partBytes: 6 * MEBI, read: 7 * MEBI },
    ],
    [
      'gets no further than the size, where the whole comes in place of a range',
      {},
      { size: 20 * MEBI, read: 21 * MEBI },
    ],
    [
      'is not read at all where nobody has declared a size, and it is more than any file has',
      lengthOf(UNDECLARED_MAX_BYTES + 1),
      { size: null, read: 0 },
    ],
  ])('%s, and not asked again', async (_what, init, { size, partBytes, read }) => {
    const endless = answerWithoutEnd(init);
    expect(await download(endless, size, partBytes)).toEqual({ error: tooLarge, asked: 1 });
    expect(endless.read()).toBe(read);
    expect(endless.isCancelled()).toBe(true);
  });

  it('is refused when the decompressed bytes are more than it declared', async () => {
    // A body that is longer than its Content-Length is what decompressing makes of a compressed one.
    const response = new Response(new Uint8Array(3 * MEBI), { headers: { 'content-length': '100' } });
    const { fetch } = createStorage({ intercept: () => response });
    const running = downloadBlob({ ...presigned, size: 2 * MEBI }, createOptions(fetch));
    await expect(running).rejects.toEqual(tooLarge);
  });

  it('is refused when the range is of a larger file than was declared', async () => {
    const headers = { 'content-range': 'bytes 0-9/600' };
    const { fetch, asked } = createStorage({
      intercept: () => new Response(new Uint8Array(10), { status: 206, headers }),
    });
    await expect(downloadBlob({ ...presigned, size: 20 }, createOptions(fetch))).rejects.toEqual(tooLarge);
    expect(asked).toHaveLength(1);
  });
});

describe('an answer of the right length', () => {
  it.each([true, false])('is taken whole, counted or not (its length is told: %s)', async (tells) => {
    const bytes = new Uint8Array(2 * MEBI).map((_, index) => index % 251);
    const headers = tells ? { 'content-length': String(bytes.length) } : {};
    const { fetch } = createStorage({
      intercept: () => new Response(bytes, { headers: { ...headers, 'content-type': 'image/webp' } }),
    });
    const source = { ...presigned, contentType: undefined, size: bytes.length };
    const blob = await downloadBlob(source, createOptions(fetch));
    expect(Buffer.compare(await bytesOf(blob), bytes)).toBe(0);
    expect(blob.type).toBe('image/webp');
  });

  it.each([
    [MEBI, true],
    [MEBI + 1, false],
  ])('of %i bytes that it says is counted here, and not read by the browser: %s', async (size, counts) => {
    const response = new Response(new Uint8Array(size), { headers: { 'content-length': String(size) } });
    let isCounted = false;
    const { body } = response;
    Object.defineProperty(response, 'body', {
      get: () => {
        isCounted = true;
        return body;
      },
    });
    const { fetch } = createStorage({ intercept: () => response });
    await downloadBlob({ ...presigned, size }, createOptions(fetch));
    expect(isCounted).toBe(counts);
  });
});
