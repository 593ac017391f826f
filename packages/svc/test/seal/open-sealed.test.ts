import { afterEach, describe, expect, it, vi } from 'vitest';
import { generateSealKeys, openSealed } from '../../src/index.ts';
import { jobOf, makeBytes, readAll, sealFile } from '../support/seal-files.ts';

const KEYS = generateSealKeys();
const { identity, recipient } = KEYS;
const ONE = 'file-1';
const TWO = 'file-2';
const badSeal = { name: 'SvcError', code: 'bad_seal' };

/** Two files of one job, of the same length. */
async function sealTwo() {
  const one = await sealFile(recipient, { fileId: ONE, name: 'one.jpg', bytes: makeBytes(100_000) });
  const bytes = makeBytes(100_000).toReversed();
  return { one, two: await sealFile(recipient, { fileId: TWO, name: 'two.jpg', bytes }) };
}

afterEach(() => vi.unstubAllGlobals());

const sourceOf = (bytes: Uint8Array<ArrayBuffer>) => new Response(bytes);

/** Bytes that come a few at a time, and whether anybody still wants them. */
function trickle(bytes: Uint8Array, pieceBytes: number) {
  const seen = { pulledBytes: 0, isCancelled: false };
  const stream = new ReadableStream<Uint8Array>(
    {
      pull: (controller) => {
        if (seen.pulledBytes >= bytes.length) return controller.close();
        controller.enqueue(bytes.slice(seen.pulledBytes, seen.pulledBytes + pieceBytes));
        seen.pulledBytes += pieceBytes;
      },
      cancel: () => void (seen.isCancelled = true),
    },
    { highWaterMark: 0 },
  );
  return { stream, seen };
}

describe('a sealed file', () => {
  it.each([0, 1, 65_536, 200_000])('of %i bytes opens with its name, type, time and size', async (size) => {
    const bytes = makeBytes(size);
    const file = await sealFile(recipient, { bytes, lastModified: 1_700_000_000_000 });
    const opened = await openSealed({ job: jobOf(file), source: sourceOf(file.bytes), identity });
    expect(opened).toMatchObject({ name: 'roof.jpg', type: 'image/jpeg', size });
    expect(opened.lastModified).toBe(1_700_000_000_000);
    expect(await readAll(opened.stream)).toEqual(bytes);
  });

  it('opens with a key of WebCrypto that cannot be exported', async () => {
    const { privateKey, publicKey } = await crypto.subtle.generateKey('X25519', false, ['deriveBits']);
    const { x = '' } = await crypto.subtle.exportKey('jwk', publicKey);
    const bytes = makeBytes(1000);
    const file = await sealFile(x, { bytes });
    const options = { job: jobOf(file), source: sourceOf(file.bytes), identity: privateKey };
    const { stream } = await openSealed(options);
    expect(await readAll(stream)).toEqual(bytes);
  });

  it('opens with a text as key where there is no crypto at all, as in Node.js 18', async () => {
    const file = await sealFile(recipient, { bytes: makeBytes(1000) });
    vi.stubGlobal('crypto', undefined);
    const { stream } = await openSealed({ job: jobOf(file), source: sourceOf(file.bytes), identity });
    expect(await readAll(stream)).toEqual(makeBytes(1000));
  });

  it('is opened while it is read: no more is taken of the source than was asked for', async () => {
    const file = await sealFile(recipient, { bytes: makeBytes(1_000_000) });
    const { stream: source, seen } = trickle(file.bytes, 10_000);
    const { stream } = await openSealed({ job: jobOf(file), source, identity });
    expect(seen.pulledBytes).toBe(0);
    const reader = stream.getReader();
    expect((await reader.read()).value).toHaveLength(65_536);
    expect(seen.pulledBytes).toBeLessThanOrEqual(80_000);
    await reader.cancel();
    expect(seen.isCancelled).toBe(true);
  });

  it('of several is the one that is named', async () => {
    const { one, two } = await sealTwo();
    const job = jobOf(one, two);
    const opened = await openSealed({ job, fileId: TWO, source: sourceOf(two.bytes), identity });
    expect(opened.name).toBe('two.jpg');
    expect(await readAll(opened.stream)).toEqual(makeBytes(100_000).toReversed());
  });

  it('of several has to be named, and has to be there', async () => {
    const { one, two } = await sealTwo();
    const source = sourceOf(one.bytes);
    const refused = { code: 'bad_request' };
    await expect(openSealed({ job: jobOf(one, two), source, identity })).rejects.toMatchObject(refused);
    const named = { job: jobOf(one), fileId: TWO, source, identity };
    await expect(openSealed(named)).rejects.toMatchObject(refused);
    await expect(openSealed({ job: { id: 'job-1' }, source, identity })).rejects.toMatchObject(refused);
  });
});

describe('refused is', () => {
  it('a file that is not sealed, or to another key, and its source is let go', async () => {
    const file = await sealFile(recipient, { bytes: makeBytes(10) });
    const { sealed: _sealed, ...plain } = file;
    const { stream, seen } = trickle(file.bytes, 10);
    await expect(openSealed({ job: jobOf(plain), source: stream, identity })).rejects.toMatchObject(badSeal);
    expect(seen.isCancelled).toBe(true);
    const other = { job: jobOf(file), source: sourceOf(file.bytes), identity: generateSealKeys().identity };
    await expect(openSealed(other)).rejects.toMatchObject(badSeal);
  });

  it('the description of another job, of another file, or of a file of another size', async () => {
    const bytes = makeBytes(1000);
    for (const claim of [{ jobId: 'job-2' }, { fileId: TWO }, { size: 999 }]) {
      const file = { ...(await sealFile(recipient, { bytes, ...claim })), id: ONE };
      const options = { job: jobOf(file), source: sourceOf(file.bytes), identity };
      await expect(openSealed(options)).rejects.toMatchObject(badSeal);
    }
  });

  it('a file that has changed places with another one, before a byte of it is given', async () => {
    const { one, two } = await sealTwo();
    const job = jobOf(one, two);
    const { stream } = await openSealed({ job, fileId: ONE, source: sourceOf(two.bytes), identity });
    await expect(stream.getReader().read()).rejects.toMatchObject(badSeal);
    const swapped = jobOf({ ...one, sealed: two.sealed ?? '' }, { ...two, sealed: one.sealed ?? '' });
    const options = { job: swapped, fileId: ONE, source: sourceOf(one.bytes), identity };
    await expect(openSealed(options)).rejects.toMatchObject(badSeal);
  });

  it('a file whose bytes were cut, lengthened or changed', async () => {
    const file = await sealFile(recipient, { bytes: makeBytes(100_000) });
    const changed = file.bytes.slice();
    changed[90_000] = (changed[90_000] ?? 0) ^ 1;
    const broken = [file.bytes.slice(0, -1), file.bytes.slice(0, 184 + 65_552), changed];
    broken.push(new Uint8Array([...file.bytes, 0]), new Uint8Array());
    for (const bytes of broken) {
      const { stream: source, seen } = trickle(bytes, 30_000);
      const { stream } = await openSealed({ job: jobOf(file), source, identity });
      await expect(readAll(stream)).rejects.toMatchObject(badSeal);
      expect(seen.pulledBytes).toBeLessThan(file.size + 60_000);
    }
  });

  it.each(['', 'AGE-SECRET-KEY-1', recipient, KEYS.identity.toLowerCase()])(
    'an identity that is none (%#), without repeating it',
    async (wrong) => {
      const file = await sealFile(recipient, { bytes: makeBytes(10) });
      const opening = openSealed({ job: jobOf(file), source: sourceOf(file.bytes), identity: wrong });
      const error: unknown = await opening.catch((error: unknown) => error);
      expect(error).toMatchObject({ name: 'SvcError', code: 'bad_request' });
      if (wrong.length > 20) expect(String(error)).not.toContain(wrong);
    },
  );
});
