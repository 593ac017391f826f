import { describe, expect, it } from 'vitest';
import type { PartLedger } from '../../../src/ports/part-ledger.ts';

const ID = 'AZaz09_-AZaz09_-AZaz09';
const START = { partBytes: 0, tailBytes: 0 };
/** A part with a tag as stores make them: in quotation marks, perhaps with a dash. */
const part = (bytes: number, name = 'a') => ({ bytes, etag: `"${name.repeat(32)}-2"` });

/**
 * The rules of `PartLedger`, for any driver.
 *
 * @param openTwice - two ledgers over the same data, as two processes would have them.
 */
export function testPartLedger(name: string, openTwice: () => Promise<[PartLedger, PartLedger]>): void {
  const open = async () => (await openTwice())[0];
  const openWithBlob = async (size = 1000) => {
    const ledger = await open();
    await ledger.begin(ID, size);
    return ledger;
  };

  describe(`${name} keeps what is known of a blob`, () => {
    it('begins it without bytes, and leaves one that is there as it is', async () => {
      const ledger = await openWithBlob();
      const empty = { size: 1000, multipartId: null, ...START, etags: [], isSealed: false };
      expect(await ledger.find(ID)).toEqual(empty);
      await ledger.setTail(ID, START, 7);
      await ledger.begin(ID, 5);
      expect(await ledger.find(ID)).toEqual({ ...empty, tailBytes: 7 });
      expect(await ledger.listIds()).toEqual([ID]);
    });

    it('keeps a size that is larger than 32 bits', async () => {
      const ledger = await openWithBlob(5 * 1024 ** 4);
      await ledger.addPart(ID, START, part(6 * 1024 ** 3));
      expect(await ledger.find(ID)).toMatchObject({ size: 5 * 1024 ** 4, partBytes: 6 * 1024 ** 3 });
    });

    it('knows nothing of an unknown blob', async () => {
      const ledger = await open();
      expect(await ledger.find(ID)).toBeUndefined();
      expect(await ledger.remove(ID)).toBeUndefined();
      expect(await ledger.beginMultipart(ID, 'upload')).toBe(false);
      expect(await ledger.addPart(ID, START, part(5))).toBe(false);
      expect(await ledger.setTail(ID, START, 5)).toBe(false);
      expect(await ledger.markSealed(ID)).toBe(false);
      expect(await ledger.listIds()).toEqual([]);
    });

    it('notes the first multipart upload only', async () => {
      const ledger = await openWithBlob();
      expect(await ledger.beginMultipart(ID, 'first')).toBe(true);
      expect(await ledger.beginMultipart(ID, 'second')).toBe(false);
      expect(await ledger.find(ID)).toMatchObject({ multipartId: 'first' });
    });

    it('adds parts in their order, each in the place of the tail', async () => {
      const ledger = await openWithBlob();
      expect(await ledger.setTail(ID, START, 300)).toBe(true);
      expect(await ledger.addPart(ID, { partBytes: 0, tailBytes: 300 }, part(400, 'a'))).toBe(true);
      expect(await ledger.addPart(ID, { partBytes: 400, tailBytes: 0 }, part(400, 'b'))).toBe(true);
      expect(await ledger.setTail(ID, { partBytes: 800, tailBytes: 0 }, 20)).toBe(true);
      expect(await ledger.find(ID)).toMatchObject({
        partBytes: 800,
        tailBytes: 20,
        etags: [part(0, 'a').etag, part(0, 'b').etag],
      });
    });

    it('keeps a thousand tags', async () => {
      const ledger = await openWithBlob();
      for (let index = 0; index < 1000; index++) {
        await ledger.addPart(ID, { partBytes: index, tailBytes: 0 }, { bytes: 1, etag: `"tag-${index}"` });
      }
      const { etags = [] } = (await ledger.find(ID)) ?? {};
      expect(etags).toEqual(Array.from({ length: 1000 }, (_, index) => `"tag-${index}"`));
    });

    it('changes nothing for who is at another position', async () => {
      const ledger = await openWithBlob();
      await ledger.addPart(ID, START, part(400));
      const before = await ledger.find(ID);
      for (const at of [START, { partBytes: 400, tailBytes: 1 }, { partBytes: 399, tailBytes: 0 }]) {
        expect(await ledger.addPart(ID, at, part(400))).toBe(false);
        expect(await ledger.setTail(ID, at, 5)).toBe(false);
      }
      expect(await ledger.find(ID)).toEqual(before);
    });

    it('changes nothing of a sealed blob, which may be sealed again', async () => {
      const ledger = await openWithBlob();
      const at = { partBytes: 1000, tailBytes: 0 };
      await ledger.addPart(ID, START, part(1000));
      expect(await ledger.markSealed(ID)).toBe(true);
      expect(await ledger.markSealed(ID)).toBe(true);
      expect(await ledger.addPart(ID, at, part(1))).toBe(false);
      expect(await ledger.setTail(ID, at, 1)).toBe(false);
      expect(await ledger.find(ID)).toMatchObject({ ...at, isSealed: true });
    });

    it('gives what it removes, which does not come back', async () => {
      const ledger = await openWithBlob();
      await ledger.beginMultipart(ID, 'upload');
      await ledger.addPart(ID, START, part(400));
      const known = await ledger.find(ID);
      expect(await ledger.remove(ID)).toEqual(known);
      expect(await ledger.remove(ID)).toBeUndefined();
      expect(await ledger.addPart(ID, { partBytes: 400, tailBytes: 0 }, part(400))).toBe(false);
      expect(await ledger.markSealed(ID)).toBe(false);
      expect(await ledger.find(ID)).toBeUndefined();
    });
  });

  describe(`${name} for several processes`, () => {
    it('shows each what the other has written', async () => {
      const [one, other] = await openTwice();
      await one.begin(ID, 1000);
      await other.setTail(ID, START, 5);
      expect(await one.find(ID)).toEqual(await other.find(ID));
      await one.remove(ID);
      expect(await other.find(ID)).toBeUndefined();
    });

    it('lets one of two that are at the same position go on', async () => {
      const ledgers = await openTwice();
      await ledgers[0].begin(ID, 100_000);
      for (let at = 0; at < 50; at++) {
        const position = { partBytes: at, tailBytes: 0 };
        const added = await Promise.all(
          ledgers.map((ledger, index) =>
            ledger.addPart(ID, position, { bytes: 1, etag: `"${index}-${at}"` }),
          ),
        );
        expect(added.filter(Boolean)).toHaveLength(1);
        const { etags = [] } = (await ledgers[0].find(ID)) ?? {};
        expect(etags[at]).toBe(`"${added.indexOf(true)}-${at}"`);
      }
    });
  });
}
