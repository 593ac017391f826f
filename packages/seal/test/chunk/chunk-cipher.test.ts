import { describe, expect, it } from 'vitest';
import { createChunkCipher, createChunkNonce, detectCipherKind } from '../../src/chunk/chunk-cipher.ts';

const { subtle } = globalThis.crypto;
/** Knows the algorithm, as newer browsers do. */
const knowing = {
  importKey: async () => subtle.importKey('raw', new Uint8Array(32), 'HKDF', false, ['deriveBits']),
};
const ignorant = {
  importKey: async () => {
    throw new DOMException('Unrecognized name.', 'NotSupportedError');
  },
};

describe('who computes', () => {
  it.each([
    ['the browser, where it knows the algorithm', { crypto: { subtle: knowing } }, 'native'],
    [
      'JavaScript, where the browser does not know the algorithm',
      { crypto: { subtle: ignorant } },
      'portable',
    ],
    ['JavaScript on plain http, where there is no crypto.subtle', { crypto: {} }, 'portable'],
    ['JavaScript, where there is no crypto at all', {}, 'portable'],
    [
      'JavaScript in Node.js, which warns of its own',
      { crypto: { subtle: knowing }, process: { versions: { node: '24.0.0' } } },
      'portable',
    ],
  ] as const)('is %s', async (_title, surroundings, kind) => {
    expect(await detectCipherKind(surroundings)).toBe(kind);
  });
});

describe.each(['native', 'portable'] as const)('the %s cipher', (kind) => {
  const key = new Uint8Array(32).fill(7);
  const nonce = createChunkNonce(3, true);

  it('opens what the other one has sealed', async () => {
    const other = await createChunkCipher(key, kind === 'native' ? 'portable' : 'native');
    const cipher = await createChunkCipher(key, kind);
    const sealed = await other.seal(Uint8Array.of(1, 2, 3), nonce);
    expect(sealed).toHaveLength(3 + 16);
    expect([...(await cipher.open(sealed, nonce))]).toEqual([1, 2, 3]);
  });

  it('refuses what was changed, and what is at another place or not the last', async () => {
    const cipher = await createChunkCipher(key, kind);
    const sealed = await cipher.seal(Uint8Array.of(1, 2, 3), nonce);
    await expect(cipher.open(sealed, createChunkNonce(4, true))).rejects.toBeInstanceOf(Error);
    await expect(cipher.open(sealed, createChunkNonce(3, false))).rejects.toBeInstanceOf(Error);
    sealed[0] = (sealed[0] ?? 0) ^ 1;
    await expect(cipher.open(sealed, nonce)).rejects.toBeInstanceOf(Error);
  });
});

describe('the nonce of a chunk', () => {
  it.each([
    [0, false, '000000000000000000000000'],
    [1, true, '000000000000000000000101'],
    [2 ** 32 - 1, false, '00000000000000ffffffff00'],
    [2 ** 32, false, '000000000000010000000000'],
    [2 ** 40 + 5, true, '000000000001000000000501'],
  ])('%i, last %s, is %s', (index, isLast, hex) => {
    expect(Buffer.from(createChunkNonce(index, isLast)).toString('hex')).toBe(hex);
  });
});
