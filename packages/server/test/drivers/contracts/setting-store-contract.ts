import { describe, expect, it } from 'vitest';
import type { SettingStore } from '../../../src/ports/setting-store.ts';

/**
 * What is promised of a `SettingStore`, for any driver.
 *
 * @param openTwice - two stores over the same data, as two processes would have them.
 */
export function testSettingStore(name: string, openTwice: () => Promise<[SettingStore, SettingStore]>): void {
  describe(`${name} keeps texts by name`, () => {
    it('the last one that was put', async () => {
      const [one, other] = await openTwice();
      expect(await one.find('secret')).toBeUndefined();
      await one.put('secret', 'ä 🙂');
      expect(await other.find('secret')).toBe('ä 🙂');
      await other.put('secret', 'second');
      expect(await one.find('secret')).toBe('second');
      expect(await one.find('another')).toBeUndefined();
    });

    it('until it is removed', async () => {
      const [one, other] = await openTwice();
      await one.put('secret', 'first');
      expect(await other.remove('secret')).toBe(true);
      expect(await one.remove('secret')).toBe(false);
      expect(await one.find('secret')).toBeUndefined();
    });

    it('and gives the same to all that store one where there is none yet', async () => {
      const [one, other] = await openTwice();
      const stored = await Promise.all(
        Array.from({ length: 10 }, (_, index) =>
          (index % 2 ? one : other).putIfAbsent('secret', `from ${index}`),
        ),
      );
      expect(new Set(stored).size).toBe(1);
      expect(await one.find('secret')).toBe(stored[0]);
      expect(await one.putIfAbsent('secret', 'late')).toBe(stored[0]);
    });
  });
}
