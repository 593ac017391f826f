import { Decrypter, Encrypter, identityToRecipient } from 'age-encryption';
import { afterEach, expect, it, vi } from 'vitest';
import { generateSealKeys } from '../../src/index.ts';
import { makeBytes } from '../support/seal-files.ts';

afterEach(() => vi.unstubAllGlobals());

it('the keys are those of age: its package agrees on the recipient, seals to it and opens with the identity', async () => {
  const { identity, recipient } = generateSealKeys();
  expect(identity).toMatch(/^AGE-SECRET-KEY-1[02-9AC-HJ-NP-Z]{58}$/);
  expect(await identityToRecipient(identity)).toBe(recipient);
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipient);
  const decrypter = new Decrypter();
  decrypter.addIdentity(identity);
  expect(await decrypter.decrypt(await encrypter.encrypt('roof'), 'text')).toBe('roof');
});

it('each pair is another one, unless the same random bytes are given', () => {
  expect(generateSealKeys()).not.toEqual(generateSealKeys());
  expect(generateSealKeys(makeBytes(32))).toEqual(generateSealKeys(makeBytes(32)));
});

it('other than 32 bytes are refused', () => {
  expect(() => generateSealKeys(makeBytes(31))).toThrow('32 bytes');
});

it('a runtime that shows no crypto is told what to hand over, which is enough', () => {
  vi.stubGlobal('crypto', undefined);
  expect(() => generateSealKeys()).toThrow('generateSealKeys(randomBytes(32))');
  expect(generateSealKeys(makeBytes(32)).recipient).toMatch(/^age1/);
});
