import { describe, expect, it } from 'vitest';
import type { Leases } from '../../../src/ports/leases.ts';

const LONG_MS = 3_600_000;

/**
 * The rules of `Leases`, for any driver.
 *
 * @param openTwice - as two processes have them.
 */
export function testLeases(name: string, openTwice: () => Promise<[Leases, Leases]>): void {
  describe(`${name} have one holder at a time`, () => {
    it('and another gets them when they are given back', async () => {
      const [one, other] = await openTwice();
      expect(await one.findHolder('work')).toBeUndefined();
      expect(await one.take('work', 'a', LONG_MS)).toBe(true);
      expect(await other.findHolder('work')).toBe('a');
      expect(await other.take('work', 'b', LONG_MS)).toBe(false);
      await one.release('work', 'a');
      expect(await other.take('work', 'b', LONG_MS)).toBe(true);
      expect(await one.findHolder('work')).toBe('b');
    });

    it('whoever else gives them back', async () => {
      const [one, other] = await openTwice();
      await one.take('work', 'a', LONG_MS);
      await other.release('work', 'b');
      await other.release('nothing', 'b');
      expect(await other.findHolder('work')).toBe('a');
    });

    it('of many that take a free one at the same moment', async () => {
      const leases = await openTwice();
      const takes = Array.from({ length: 20 }, (_, index) =>
        (index % 2 ? leases[0] : leases[1]).take('work', `holder-${index}`, LONG_MS),
      );
      expect((await Promise.all(takes)).filter(Boolean)).toHaveLength(1);
    });
  });

  describe(`${name} run out`, () => {
    it('for another, and not before their time', async () => {
      const [one, other] = await openTwice();
      await one.take('over', 'a', 0);
      await one.take('kept', 'a', LONG_MS);
      expect(await other.findHolder('over')).toBeUndefined();
      expect(await other.take('over', 'b', LONG_MS)).toBe(true);
      expect(await other.take('kept', 'b', LONG_MS)).toBe(false);
    });

    it('and their former holder gets them again while nobody else has', async () => {
      const [one, other] = await openTwice();
      await one.take('work', 'a', 0);
      expect(await one.take('work', 'a', LONG_MS)).toBe(true);
      expect(await other.take('work', 'b', LONG_MS)).toBe(false);
      await one.take('work', 'a', 0);
      await other.take('work', 'b', LONG_MS);
      expect(await one.take('work', 'a', LONG_MS)).toBe(false);
    });

    it('later where their holder takes them again', async () => {
      const [one, other] = await openTwice();
      await one.take('work', 'a', 0);
      await one.take('work', 'a', LONG_MS);
      expect(await other.findHolder('work')).toBe('a');
    });
  });

  it(`${name} are counted by how their names begin, while they are held`, async () => {
    const [one, other] = await openTwice();
    await one.take('instance:1', 'a', LONG_MS);
    await other.take('instance:2', 'b', LONG_MS);
    await other.take('instance:3', 'b', 0);
    await one.take('instances', 'a', LONG_MS);
    await one.take('instance_4', 'a', LONG_MS);
    expect(await one.countHeld('instance:')).toBe(2);
    expect(await one.countHeld('nothing')).toBe(0);
    expect(await one.countHeld('')).toBe(4);
  });
}
