import { sealedSizeOf } from '@svc/protocol';
import { Decrypter, Encrypter, identityToRecipient } from 'age-encryption';
import { describe, expect, it } from 'vitest';
import {
  createFileOpener,
  createFileSeal,
  generateSealIdentity,
  identifySeal,
  sealRange,
  type CipherKind,
} from '../../src/index.ts';

const SIZES = [0, 1, 65_535, 65_536, 65_537, 131_072, 1024 * 1024 + 5];

function makeFile(size: number): Uint8Array<ArrayBuffer> {
  return Uint8Array.from({ length: size }, (_, index) => (index * 31 + (index >> 8)) % 251);
}

async function sealFile(plain: Uint8Array<ArrayBuffer>, cipher: CipherKind = 'portable') {
  const { privateKey, key } = await generateSealIdentity();
  const seal = await createFileSeal(key);
  const range = { start: 0, end: sealedSizeOf(plain.length), cipher };
  const blob = await sealRange(new Blob([plain]), seal, range);
  return { privateKey, seal, sealed: new Uint8Array(await blob.arrayBuffer()) };
}

async function openAll(identity: CryptoKey, pieces: Uint8Array[], sealedBytes: number) {
  const opener = createFileOpener(identity, { sealedBytes });
  const opened: Uint8Array<ArrayBuffer>[] = [];
  for (const piece of pieces) opened.push(...(await opener.push(piece)));
  opener.finish();
  return { bytes: new Uint8Array(await new Blob(opened).arrayBuffer()), contentId: opener.contentId };
}

const badSeal = expect.objectContaining({ code: 'bad_seal' });

describe('a sealed file', () => {
  it.each(SIZES)('of %i bytes opens again, here and with the package of age', async (size) => {
    const plain = makeFile(size);
    const { privateKey, seal, sealed } = await sealFile(plain);
    expect(sealed).toHaveLength(sealedSizeOf(size));
    const { bytes, contentId } = await openAll(privateKey, [sealed], sealed.length);
    expect(Buffer.compare(bytes, plain)).toBe(0);
    expect(contentId).toBe(identifySeal(seal.header));
    const decrypter = new Decrypter();
    decrypter.addIdentity(privateKey);
    expect(Buffer.compare(await decrypter.decrypt(sealed), plain)).toBe(0);
  });

  it.each(SIZES)('of %i bytes opens that the package of age has sealed', async (size) => {
    const plain = makeFile(size);
    const { privateKey } = await generateSealIdentity();
    const encrypter = new Encrypter();
    encrypter.addRecipient(await identityToRecipient(privateKey));
    const sealed = await encrypter.encrypt(plain);
    const { bytes } = await openAll(privateKey, [sealed], sealed.length);
    expect(Buffer.compare(bytes, plain)).toBe(0);
  });

  it('has the same bytes whoever computes them, and from any byte on', async () => {
    const plain = makeFile(300_000);
    const { seal, sealed } = await sealFile(plain);
    const cuts = [0, 1, 183, 184, 185, 65_735, 65_736, 65_737, 200_000, sealed.length];
    for (const cipher of ['portable', 'native'] as const) {
      const parts: Blob[] = [];
      for (const [index, start] of cuts.slice(0, -1).entries()) {
        parts.push(
          await sealRange(new Blob([plain]), seal, { start, end: cuts[index + 1] ?? start, cipher }),
        );
      }
      expect(Buffer.compare(new Uint8Array(await new Blob(parts).arrayBuffer()), sealed)).toBe(0);
    }
  });

  it('opens in pieces of any length', async () => {
    const plain = makeFile(200_000);
    const { privateKey, sealed } = await sealFile(plain);
    for (const length of [1000, 65_552, 70_001]) {
      const pieces = Array.from({ length: Math.ceil(sealed.length / length) }, (_, index) =>
        sealed.slice(index * length, (index + 1) * length),
      );
      expect(Buffer.compare((await openAll(privateKey, pieces, sealed.length)).bytes, plain)).toBe(0);
    }
  });

  it('does not open when it was cut, lengthened, reordered or changed anywhere', async () => {
    const { privateKey, sealed } = await sealFile(makeFile(200_000));
    const open = (bytes: Uint8Array, size = sealed.length) => openAll(privateKey, [bytes], size);
    await expect(open(sealed.slice(0, -1))).rejects.toEqual(badSeal);
    await expect(open(sealed.slice(0, 184 + 65_552), 184 + 65_552)).rejects.toEqual(badSeal);
    await expect(open(Buffer.concat([sealed, new Uint8Array(1)]))).rejects.toEqual(badSeal);
    const swapped = sealed.slice();
    swapped.set(sealed.subarray(184 + 65_552, 184 + 131_104), 184);
    swapped.set(sealed.subarray(184, 184 + 65_552), 184 + 65_552);
    await expect(open(swapped)).rejects.toEqual(badSeal);
    for (const at of [0, 30, 100, 167, 168, 183, 184, 70_000, sealed.length - 1]) {
      const changed = sealed.slice();
      changed[at] = (changed[at] ?? 0) ^ 1;
      await expect(open(changed)).rejects.toEqual(badSeal);
    }
  });

  it('does not open with another key', async () => {
    const { sealed } = await sealFile(makeFile(10));
    const { privateKey } = await generateSealIdentity();
    await expect(openAll(privateKey, [sealed], sealed.length)).rejects.toEqual(badSeal);
  });

  it('goes on when a piece that was changed was given to a fork', async () => {
    const plain = makeFile(200_000);
    const { privateKey, sealed } = await sealFile(plain);
    const opener = createFileOpener(privateKey, { sealedBytes: sealed.length });
    const opened = await opener.push(sealed.slice(0, 100_000));
    const changed = sealed.slice(100_000);
    changed[50_000] = (changed[50_000] ?? 0) ^ 1;
    await expect(opener.fork().push(changed)).rejects.toEqual(badSeal);
    expect(() => opener.finish()).toThrow('not complete');
    opened.push(...(await opener.push(sealed.slice(100_000))));
    opener.finish();
    expect(Buffer.compare(new Uint8Array(await new Blob(opened).arrayBuffer()), plain)).toBe(0);
  });

  it('does not open where another one is expected, and the expected one opens after it', async () => {
    const plain = makeFile(70_000);
    const { privateKey, key } = await generateSealIdentity();
    const [seal, otherSeal] = [await createFileSeal(key), await createFileSeal(key)];
    const sealedBytes = sealedSizeOf(plain.length);
    const sealWith = async (used: typeof seal) => {
      const blob = await sealRange(new Blob([plain]), used, { start: 0, end: sealedBytes });
      return new Uint8Array(await blob.arrayBuffer());
    };
    const opener = createFileOpener(privateKey, { sealedBytes, contentId: identifySeal(seal.header) });
    await expect(opener.fork().push(await sealWith(otherSeal))).rejects.toEqual(badSeal);
    const opened = await opener.push(await sealWith(seal));
    opener.finish();
    expect(Buffer.compare(new Uint8Array(await new Blob(opened).arrayBuffer()), plain)).toBe(0);
  });
});
