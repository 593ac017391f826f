import { expect, it } from 'vitest';
import { createApiKey, findProjectOfKey, isProjectName } from '../../src/crypto/api-key.ts';
import type { KeyStore, StoredKey } from '../../src/ports/key-store.ts';
import { createFakeClock } from '../support/time.ts';

function storeOf(...stored: StoredKey[]): Pick<KeyStore, 'find'> {
  return { find: async (id) => stored.find((key) => key.id === id) };
}

it('is stored only as a hash', () => {
  const { text, stored } = createApiKey('demo', createFakeClock());
  const secret = text.split('_').slice(2).join('_');
  expect(Buffer.from(secret, 'base64url')).toHaveLength(32);
  expect(JSON.stringify(stored)).not.toContain(secret);
});

it('is valid for its own project, and not with one character changed', async () => {
  const { text, stored } = createApiKey('demo', createFakeClock());
  expect(await findProjectOfKey(storeOf(stored), text)).toBe('demo');
  const changed = text.slice(0, -2) + (text.at(-2) === 'A' ? 'B' : 'A') + text.slice(-1);
  expect(await findProjectOfKey(storeOf(stored), changed)).toBeUndefined();
  expect(await findProjectOfKey(storeOf(), text)).toBeUndefined();
});

it.each(['demo', 'my-app_2.0', 'A'.repeat(64)])('may be for %s', (name) => {
  expect(isProjectName(name)).toBe(true);
});

it.each(['', ' ', '-x', 'a b', 'ä', 'A'.repeat(65)])('may not be for "%s"', (name) => {
  expect(isProjectName(name)).toBe(false);
});
