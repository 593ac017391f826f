import { describe, expect, it } from 'vitest';
import type { PartLedger } from '../../src/ports/part-ledger.ts';

const START = { partBytes: 0, tailBytes: 0 };
const FRESH = { size: 100, multipartId: null, ...START, etags: [], isSealed: false };

/**
 * The rules of `PartLedger`, for any driver.
 *
 * @param openTwice - two ledgers over the same data, as two processes would have them.
 */
export function testPartLedger(name: string, openTwice: () => Promise<[PartLedger, PartLedger]>): void {
  const openWith = async (id: string) => {
    const ledgers = await openTwice();
    await ledgers[0].begin(id, 100);
    return ledgers;
  };

  describe(`${name} keeps what is known of a blob`, () => {
    it('from its begin on, which is one', async () => {
      const [one, other] = await openWith('blob-1');
      expect(await other.find('blob-1')).toEqual(FRESH);
      await other.setTail('blob-1', START, 7);
      await one.begin('blob-1', 200);
      expect(await one.find('blob-1')).toEqual({ ...FRESH, tailBytes: 7 });
      await one.begin('blob-2', 2 ** 43);
      expect((await one.find('blob-2'))?.size).toBe(2 ** 43);
      expect((await one.listIds()).sort()).toEqual(['blob-1', 'blob-2']);
    });

    it('its parts in their order, each in the place of the tail', async () => {
      const [one, other] = await openWith('blob-1');
      expect(await one.addPart('blob-1', START, { bytes: 40, etag: '"b"' })).toBe(true);
      expect(await other.setTail('blob-1', { partBytes: 40, tailBytes: 0 }, 5)).toBe(true);
      expect(
        await one.addPart('blob-1', { partBytes: 40, tailBytes: 5 }, { bytes: 60, etag: '"a,{\\"' }),
      ).toBe(true);
      expect(await other.find('blob-1')).toEqual({ ...FRESH, partBytes: 100, etags: ['"b"', '"a,{\\"'] });
    });

    it('the first multipart upload, and that it is one object', async () => {
      const [one, other] = await openWith('blob-1');
      expect(await one.beginMultipart('blob-1', 'first')).toBe(true);
      expect(await other.beginMultipart('blob-1', 'second')).toBe(false);
      expect(await one.markSealed('blob-1')).toBe(true);
      expect(await other.find('blob-1')).toEqual({ ...FRESH, multipartId: 'first', isSealed: true });
    });
  });

  describe(`${name} makes a change only where it was expected`, () => {
    it('not behind another position', async () => {
      const [one] = await openWith('blob-1');
      await one.addPart('blob-1', START, { bytes: 40, etag: 'a' });
      const after = { partBytes: 40, tailBytes: 0 };
      await one.setTail('blob-1', after, 5);
      for (const at of [START, after, { partBytes: 0, tailBytes: 5 }]) {
        expect(await one.addPart('blob-1', at, { bytes: 1, etag: 'b' })).toBe(false);
        expect(await one.setTail('blob-1', at, 9)).toBe(false);
      }
      expect(await one.find('blob-1')).toEqual({ ...FRESH, partBytes: 40, etags: ['a'], tailBytes: 5 });
    });

    it('once, of many that make it at the same moment', async () => {
      const ledgers = await openWith('blob-1');
      const adds = Array.from({ length: 10 }, (_, index) =>
        (index % 2 ? ledgers[0] : ledgers[1]).addPart('blob-1', START, { bytes: 10, etag: `${index}` }),
      );
      expect((await Promise.all(adds)).filter(Boolean)).toHaveLength(1);
      expect(await ledgers[0].find('blob-1')).toMatchObject({ partBytes: 10, etags: [expect.any(String)] });
    });

    it('not to a blob that is sealed', async () => {
      const [one] = await openWith('blob-1');
      await one.markSealed('blob-1');
      expect(await one.addPart('blob-1', START, { bytes: 1, etag: 'a' })).toBe(false);
      expect(await one.setTail('blob-1', START, 1)).toBe(false);
    });

    it('not to one that was removed, or was never there', async () => {
      const [one, other] = await openWith('blob-1');
      await one.setTail('blob-1', START, 5);
      expect(await other.remove('blob-1')).toEqual({ ...FRESH, tailBytes: 5 });
      for (const id of ['blob-1', 'nothing']) {
        expect(await one.remove(id)).toBeUndefined();
        expect(await one.find(id)).toBeUndefined();
        expect(await one.beginMultipart(id, 'x')).toBe(false);
        expect(await one.addPart(id, START, { bytes: 1, etag: 'a' })).toBe(false);
        expect(await one.setTail(id, START, 1)).toBe(false);
        expect(await one.markSealed(id)).toBe(false);
      }
      expect(await one.listIds()).toEqual([]);
    });
  });
}
