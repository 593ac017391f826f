import { isSealKey } from '@svc/protocol';
import { expect, it } from 'vitest';
import { exportIdentity, generateSealIdentity, importIdentity } from '../../src/index.ts';

it('makes another pair each time, with a key that stands in a code', async () => {
  const pairs = await Promise.all([generateSealIdentity(), generateSealIdentity()]);
  for (const { key, privateKey } of pairs) {
    expect(isSealKey(key)).toBe(true);
    expect(privateKey.usages).toEqual(['deriveBits']);
  }
  expect(pairs[0]?.key).not.toBe(pairs[1]?.key);
});

it('gives the private key to nobody, unless it was asked for', async () => {
  const { privateKey } = await generateSealIdentity();
  await expect(exportIdentity(privateKey)).rejects.toMatchObject({ name: 'InvalidAccessError' });
});

it('stores a key with its public one, and reads it again as one that is not extractable', async () => {
  const { key, privateKey } = await generateSealIdentity({ isExtractable: true });
  const stored = await exportIdentity(privateKey);
  expect(Object.keys(stored).sort()).toEqual(['crv', 'd', 'kty', 'x']);
  expect(stored.x).toBe(key);
  const read = await importIdentity(JSON.parse(JSON.stringify(stored)));
  expect(read).toMatchObject({ extractable: false, type: 'private' });
});

it('reads no key from anything else', async () => {
  const { privateKey } = await generateSealIdentity({ isExtractable: true });
  const stored = await exportIdentity(privateKey);
  for (const value of [
    undefined,
    'text',
    {},
    { ...stored, kty: 'EC' },
    { ...stored, crv: 'Ed25519' },
    { ...stored, d: '' },
    { ...stored, d: 'AAAA' },
    { ...stored, x: 'not a number of a key' },
  ]) {
    expect(await importIdentity(value)).toBeUndefined();
  }
});
