import { describe, expect, it } from 'vitest';
import type { AccessKeyStore, KeyStore, StoredAccessKey, StoredKey } from '../../../src/ports/key-store.ts';

function makeKey(changes: Partial<StoredKey> = {}): StoredKey {
  return { id: 'key-1', projectId: 'demo', hash: 'a'.repeat(64), createdAtMs: 1_700_000_000_000, ...changes };
}

/**
 * What is promised of a `KeyStore`, for any driver.
 *
 * @param openTwice - two stores over the same data, as two processes would have them.
 */
export function testKeyStore(name: string, openTwice: () => Promise<[KeyStore, KeyStore]>): void {
  describe(`${name} keeps keys`, () => {
    it('that every process finds', async () => {
      const [one, other] = await openTwice();
      await one.add(makeKey());
      expect(await other.find('key-1')).toEqual(makeKey());
      expect(await other.find('key-2')).toBeUndefined();
      expect(await other.hasProject('demo')).toBe(true);
      expect(await other.hasProject('another')).toBe(false);
    });

    it('each of them once', async () => {
      const [store] = await openTwice();
      await store.add(makeKey());
      await expect(store.add(makeKey({ projectId: 'another' }))).rejects.toThrow(/unique/i);
      expect(await store.find('key-1')).toEqual(makeKey());
    });

    it('and lists them, the oldest first', async () => {
      const [store] = await openTwice();
      expect(await store.list()).toEqual([]);
      const keys = [
        makeKey({ id: 'key-b', createdAtMs: 1 }),
        makeKey({ id: 'key-c', createdAtMs: 1 }),
        makeKey({ id: 'key-a', createdAtMs: 2 }),
      ];
      for (const key of keys.toReversed()) await store.add(key);
      expect(await store.list()).toEqual(keys);
    });

    it('until they are revoked', async () => {
      const [one, other] = await openTwice();
      await one.add(makeKey());
      await one.add(makeKey({ id: 'key-2' }));
      expect(await other.remove('key-1')).toBe(true);
      expect(await one.find('key-1')).toBeUndefined();
      expect(await one.remove('key-1')).toBe(false);
      expect(await one.hasProject('demo')).toBe(true);
      await one.remove('key-2');
      expect(await one.hasProject('demo')).toBe(false);
    });
  });
}

function makeAccessKey(changes: Partial<StoredAccessKey> = {}): StoredAccessKey {
  const times = { createdAtMs: 1_700_000_000_000, lastUsedAtMs: null };
  return { id: 'key-1', name: 'Zoë’s laptop 💻', hash: 'b'.repeat(64), ...times, ...changes };
}

/** The same of an `AccessKeyStore`. */
export function testAccessKeyStore(
  name: string,
  openTwice: () => Promise<[AccessKeyStore, AccessKeyStore]>,
): void {
  describe(`${name} keeps keys of people`, () => {
    it('that every process finds, each once, whatever their names', async () => {
      const [one, other] = await openTwice();
      await one.add(makeAccessKey());
      await one.add(makeAccessKey({ id: 'key-2', createdAtMs: 1 }));
      await expect(other.add(makeAccessKey())).rejects.toThrow(/unique/i);
      expect(await other.find('key-1')).toEqual(makeAccessKey());
      expect(await other.list()).toEqual([makeAccessKey({ id: 'key-2', createdAtMs: 1 }), makeAccessKey()]);
    });

    it('with their last use, until they are revoked', async () => {
      const [one, other] = await openTwice();
      await one.add(makeAccessKey());
      await one.noteUse('key-1', 1_800_000_000_000);
      await one.noteUse('unknown', 1_800_000_000_000);
      expect(await other.list()).toEqual([makeAccessKey({ lastUsedAtMs: 1_800_000_000_000 })]);
      expect(await other.remove('key-1')).toBe(true);
      expect(await one.find('key-1')).toBeUndefined();
      expect(await one.remove('key-1')).toBe(false);
    });
  });
}
