import { sealedSizeOf } from '@svc/protocol';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  createFileOpener,
  createFileSeal,
  generateSealIdentity,
  sealRange,
  type FileSeal,
  type SealIdentity,
} from '../../src/index.ts';

const CHUNK = 65_536;
/** Around the edges of chunks, where mistakes are. */
const size = fc.oneof(
  fc.integer({ min: 0, max: 3 * CHUNK }),
  fc.constantFrom(0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 2 * CHUNK - 1, 2 * CHUNK, 2 * CHUNK + 1),
);
const cuts = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 6 });
const RUNS = { numRuns: 40 };

let identity: SealIdentity;
let seal: FileSeal;

beforeAll(async () => {
  identity = await generateSealIdentity();
  seal = await createFileSeal(identity.key);
});

/** One seal for many files is allowed here only: nobody sees what is sealed. */
function sealPart(plain: Blob, start: number, end: number): Promise<Blob> {
  return sealRange(plain, seal, { start, end, cipher: 'portable' });
}

describe('a file of any size', () => {
  it('has the same sealed bytes however it is cut, and opens however it comes', async () => {
    await fc.assert(
      fc.asyncProperty(size, cuts, cuts, async (bytes, sealCuts, openCuts) => {
        const plain = makeBytes(bytes);
        const whole = await readBytes(await sealPart(new Blob([plain]), 0, sealedSizeOf(bytes)));
        const parts = pairs(sealCuts, whole.length).map(([start, end]) =>
          sealPart(new Blob([plain]), start, end),
        );
        const joined = await readBytes(new Blob(await Promise.all(parts)));
        expect(Buffer.compare(joined, whole)).toBe(0);
        const opener = createFileOpener(identity.privateKey, { sealedBytes: whole.length });
        const opened: Uint8Array[] = [];
        for (const [start, end] of pairs(openCuts, whole.length)) {
          opened.push(...(await opener.push(whole.subarray(start, end))));
        }
        opener.finish();
        expect(Buffer.compare(Buffer.concat(opened), plain)).toBe(0);
        expect(opener.plainBytes).toBe(bytes);
      }),
      RUNS,
    );
  });

  it('is refused when any byte of it was changed', async () => {
    const place = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
    await fc.assert(
      fc.asyncProperty(size, place, fc.integer({ min: 1, max: 255 }), async (bytes, where, change) => {
        const sealed = await readBytes(await sealPart(new Blob([makeBytes(bytes)]), 0, sealedSizeOf(bytes)));
        const at = Math.floor(where * sealed.length);
        sealed[at] = (sealed[at] ?? 0) ^ change;
        const opener = createFileOpener(identity.privateKey, { sealedBytes: sealed.length });
        await expect(opener.push(sealed)).rejects.toMatchObject({ code: 'bad_seal' });
      }),
      RUNS,
    );
  });

  it('is refused when it ends early or goes on', async () => {
    await fc.assert(
      fc.asyncProperty(size, fc.integer({ min: 1, max: 70_000 }), async (bytes, missing) => {
        const sealed = await readBytes(await sealPart(new Blob([makeBytes(bytes)]), 0, sealedSizeOf(bytes)));
        const early = sealed.subarray(0, Math.max(0, sealed.length - missing));
        await expect(openAs(early, sealed.length)).rejects.toMatchObject({ code: 'bad_seal' });
        await expect(openAs(early, early.length)).rejects.toMatchObject({ code: 'bad_seal' });
        const longer = Buffer.concat([sealed, new Uint8Array(missing)]);
        await expect(openAs(longer, sealed.length)).rejects.toMatchObject({ code: 'bad_seal' });
        await expect(openAs(longer, longer.length)).rejects.toMatchObject({ code: 'bad_seal' });
      }),
      RUNS,
    );
  });
});

async function openAs(bytes: Uint8Array, sealedBytes: number): Promise<void> {
  const opener = createFileOpener(identity.privateKey, { sealedBytes });
  await opener.push(bytes);
  opener.finish();
}

function makeBytes(length: number): Uint8Array<ArrayBuffer> {
  return Uint8Array.from({ length }, (_, index) => (index * 31 + (index >> 8)) % 251);
}

async function readBytes(blob: Blob): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await blob.arrayBuffer());
}

/** Start and end of each part, where so many bytes are cut at these shares of them. */
function pairs(shares: readonly number[], length: number): [start: number, end: number][] {
  const at = [0, ...shares.map((share) => Math.round(share * length)).sort((a, b) => a - b), length];
  return at.slice(1).map((end, index) => [at[index] ?? 0, end]);
}
