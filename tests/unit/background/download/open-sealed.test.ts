import { sealedSizeOf } from '@svc/protocol';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { downloadFile } from '../../../../lib/background/download/download-file.ts';
import {
  countStoredBytes,
  createOpener,
  findIdentity,
} from '../../../../lib/background/download/open-sealed.ts';
import { file, handle } from '../../fixtures/drive-world.ts';
import { createSealedWorld, makePlain } from '../sealed-world.ts';
import { bytesOf, createOptions, createStorage, type StorageOptions } from '../../fixtures/storage-world.ts';

const PLAIN = makePlain(200_000);
const URL = 'https://s.example/a';
/** So the file comes in three parts, whose ends are no ends of chunks. */
const PART_BYTES = 70_001;

type Change = (bytes: Uint8Array<ArrayBuffer>) => Uint8Array<ArrayBuffer>;

/** A storage of one sealed file, of which some answers are changed, and a browser that can open it. */
async function seal(change: Change = (bytes) => bytes) {
  const { privateKey, seal: sealBytes } = await createSealedWorld();
  const { bytes, known } = await sealBytes(PLAIN);
  const stored = change(bytes);
  const fetchFile = ({
    missingBytes = 0,
    ...more
  }: Omit<StorageOptions, 'bytes'> & { missingBytes?: number } = {}) => {
    const { asked, fetch } = createStorage({ ...more, bytes: stored });
    const parts = { partBytes: PART_BYTES, maxPartBytes: PART_BYTES };
    const source = {
      url: URL,
      isArriving: false,
      size: bytes.length - missingBytes,
      contentType: 'image/jpeg',
    };
    const options = createOptions(fetch, { ...parts, opener: createOpener(privateKey, known) });
    return { asked, file: downloadFile(source, options) };
  };
  return { bytes, fetchFile, known, privateKey, sealBytes };
}

/** The sealed bytes, of which one is another. */
function changedAt(bytes: Uint8Array<ArrayBuffer>, at: number): Uint8Array<ArrayBuffer> {
  const changed = bytes.slice();
  changed[at] = (changed[at] ?? 0) ^ 1;
  return changed;
}

/** A body that sends some bytes, and is silent then for longer than a part may take. */
function stopAfter(bytes: Uint8Array<ArrayBuffer>, signal: AbortSignal): ReadableStream {
  return new ReadableStream({
    start: (controller) => controller.enqueue(bytes),
    pull: (controller) => {
      signal.addEventListener('abort', () => controller.error(signal.reason));
      vi.advanceTimersByTime(60_000);
      return new Promise<void>(() => undefined);
    },
  });
}

function join(...parts: Uint8Array<ArrayBuffer>[]): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.concat(parts));
}

/** One of the three parts, or what `body` makes of it. */
function rangeOf(
  bytes: Uint8Array<ArrayBuffer>,
  from: number,
  {
    body = (part) => part,
    etag = '"1"',
  }: { body?: (part: Uint8Array<ArrayBuffer>) => BodyInit; etag?: string } = {},
): Response {
  const part = bytes.slice(from, from + PART_BYTES);
  const range = `bytes ${from}-${from + part.length - 1}/${bytes.length}`;
  return new Response(body(part), { status: 206, headers: { 'content-range': range, etag } });
}

/** Where the parts begin that were asked for. */
function startsOf(asked: readonly (string | null)[]): number[] {
  return asked.map((range) => Number(/\d+/.exec(range ?? '')?.[0]));
}

const badSeal = { code: 'bad_seal' };

describe('a sealed file that is fetched', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));

  it.each([true, false])('is opened part by part (ranges: %s)', async (hasRanges) => {
    const { fetchFile } = await seal();
    const { asked, file } = fetchFile({ hasRanges });
    const { blob } = await file;
    expect(await bytesOf(blob)).toEqual(PLAIN);
    expect(blob.type).toBe('image/jpeg');
    expect(asked).toHaveLength(hasRanges ? 3 : 1);
  });

  it.each<[string, (bytes: Uint8Array<ArrayBuffer>, signal: AbortSignal) => Response]>([
    ['was changed on its way', (bytes) => rangeOf(changedAt(bytes, PART_BYTES + 60_000), PART_BYTES)],
    [
      'has fewer bytes than it says',
      (bytes) => rangeOf(bytes, PART_BYTES, { body: (part) => part.slice(0, -1) }),
    ],
    [
      'stops coming',
      (bytes, signal) =>
        rangeOf(bytes, PART_BYTES, { body: (part) => stopAfter(part.slice(0, 100), signal) }),
    ],
  ])('asks again for a part that %s, keeps nothing of it, and asks for no other', async (_which, answer) => {
    const { bytes, fetchFile } = await seal();
    const { asked, file } = fetchFile({
      intercept: (index, signal) => (index === 2 ? answer(bytes, signal) : undefined),
    });
    expect(await bytesOf((await file).blob)).toEqual(PLAIN);
    expect(startsOf(asked)).toEqual([0, PART_BYTES, PART_BYTES, 2 * PART_BYTES]);
  });

  it('is refused at the first byte that a part has too many', async () => {
    const { bytes, fetchFile } = await seal();
    let isCancelled = false;
    const withoutEnd = (part: Uint8Array<ArrayBuffer>) =>
      new ReadableStream({
        start: (controller) => controller.enqueue(part),
        pull: (controller) => controller.enqueue(makePlain(1)),
        cancel: () => void (isCancelled = true),
      });
    const { asked, file } = fetchFile({ intercept: () => rangeOf(bytes, 0, { body: withoutEnd }) });
    await expect(file).rejects.toMatchObject({ code: 'too_large' });
    expect(asked).toHaveLength(1);
    expect(isCancelled).toBe(true);
  });

  it('is not read ahead: the next part stays at its server until it is its turn', async () => {
    const { bytes, known, privateKey } = await seal();
    let taken = 0;
    const takenBefore: number[] = [];
    const sendOnceRead = (part: Uint8Array<ArrayBuffer>) => {
      const pull = (controller: ReadableStreamDefaultController) => {
        takenBefore.push(taken);
        controller.enqueue(part);
        controller.close();
      };
      return new ReadableStream({ pull }, { highWaterMark: 0 });
    };
    const fetch: typeof globalThis.fetch = async (input, init) => {
      const [from = 0] = startsOf([new Request(input, init).headers.get('range')]);
      return rangeOf(bytes, from, { body: sendOnceRead });
    };
    const file = await downloadFile(
      { url: URL, isArriving: true, size: bytes.length, contentType: 'image/jpeg' },
      createOptions(fetch, {
        onProgress: () => void (taken += 1),
        partBytes: PART_BYTES,
        maxPartBytes: PART_BYTES,
        opener: createOpener(privateKey, known),
      }),
    );
    expect(await bytesOf(file.blob)).toEqual(PLAIN);
    expect(takenBefore).toEqual([0, 1, 2]);
  });

  it('is given up at the third answer that does not open', async () => {
    const { fetchFile } = await seal((bytes) => changedAt(bytes, 100_000));
    const { asked, file } = fetchFile();
    await expect(file).rejects.toMatchObject(badSeal);
    expect(asked).toHaveLength(1 + 3);
  });

  it('is not given up for connections that were cut before an answer that does not open', async () => {
    const { bytes, fetchFile } = await seal();
    const { file } = fetchFile({
      intercept: (index) => {
        if (index <= 2) throw new TypeError('Failed to fetch');
        return index === 3 ? rangeOf(changedAt(bytes, 500), 0) : undefined;
      },
    });
    expect(await bytesOf((await file).blob)).toEqual(PLAIN);
  });

  it('keeps the parts before, when the whole file comes in place of a part and does not open', async () => {
    const { bytes, fetchFile } = await seal();
    const { asked, file } = fetchFile({
      intercept: (index) => (index === 2 ? new Response(changedAt(bytes, 150_000)) : undefined),
    });
    expect(await bytesOf((await file).blob)).toEqual(PLAIN);
    expect(asked[2]).toMatch(`bytes=${PART_BYTES}-`);
  });

  it('begins anew when the whole file comes in place of a part', async () => {
    const { bytes, fetchFile } = await seal();
    const { asked, file } = fetchFile({
      intercept: (index) => (index === 2 ? new Response(bytes) : undefined),
    });
    expect(await bytesOf((await file).blob)).toEqual(PLAIN);
    expect(asked).toHaveLength(2);
  });

  it.each<[string, Change]>([
    [
      'whose parts have changed places',
      (bytes) => join(bytes.slice(0, 184), bytes.slice(184 + 65_552), bytes.slice(184, 184 + 65_552)),
    ],
    ['that is another one', (bytes) => bytes.map((byte) => byte ^ 1)],
    ['that is not sealed', () => makePlain(sealedSizeOf(PLAIN.length))],
  ])('is refused where the storage has one %s', async (_, change) => {
    await expect((await seal(change)).fetchFile().file).rejects.toMatchObject(badSeal);
  });

  it.each<[string, Change, string]>([
    ['ends early', (bytes) => bytes.slice(0, -1), 'bad_response'],
    ['ends with an earlier chunk', (bytes) => bytes.slice(0, 184 + 2 * 65_552), 'bad_response'],
    ['goes on past its end', (bytes) => join(bytes, makePlain(1)), 'too_large'],
  ])('is refused where the one of the storage %s', async (_, change, code) => {
    await expect((await seal(change)).fetchFile().file).rejects.toMatchObject({ code });
    const whole = (await seal(change)).fetchFile({ hasRanges: false });
    await expect(whole.file).rejects.toMatchObject({ code });
  });

  it.each([true, false])(
    'is asked for again where the storage first gives another one that the phone has sealed (ranges: %s)',
    async (hasRanges) => {
      const { bytes, fetchFile, sealBytes } = await seal();
      const other = await sealBytes(PLAIN);
      const intercept = (index: number) => {
        if (index > 1) return undefined;
        return hasRanges ? rangeOf(other.bytes, 0) : new Response(other.bytes);
      };
      const { asked, file } = fetchFile({ hasRanges, intercept });
      expect(await bytesOf((await file).blob)).toEqual(PLAIN);
      expect(asked).toHaveLength(1 + (hasRanges ? Math.ceil(bytes.length / PART_BYTES) : 1));
    },
  );

  it('is opened from its beginning where it begins anew', async () => {
    const { bytes, fetchFile } = await seal();
    const { asked, file } = fetchFile({
      intercept: (index) => (index === 2 ? rangeOf(bytes, PART_BYTES, { etag: '"2"' }) : undefined),
    });
    expect(await bytesOf((await file).blob)).toEqual(PLAIN);
    expect(startsOf(asked)).toEqual([0, PART_BYTES, 0, PART_BYTES, 2 * PART_BYTES]);
  });

  it('is not handed out before its end', async () => {
    const { fetchFile } = await seal((bytes) => bytes.slice(0, -1));
    await expect(fetchFile({ missingBytes: 1 }).file).rejects.toMatchObject(badSeal);
  });
});

describe('the key', () => {
  it('is that of the code', async () => {
    const { key, keys, privateKey } = await createSealedWorld();
    expect(await findIdentity({ ...handle, sealKey: key }, keys)).toBe(privateKey);
  });

  it.each(['another', null])('is lost where the browser has none for it (%s)', async (sealKey) => {
    const { keys } = await createSealedWorld();
    await expect(findIdentity({ ...handle, sealKey }, keys)).rejects.toMatchObject({ reason: 'keyLost' });
  });
});

it('the backend has more bytes of a sealed file than the file has', async () => {
  const { bytes, known } = await seal();
  expect(countStoredBytes(known)).toBe(bytes.length);
  expect(countStoredBytes({ ...file, size: 100 })).toBe(100);
  expect(countStoredBytes({ ...file, size: null })).toBeNull();
});
