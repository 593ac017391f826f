import { describe, expect, it } from 'vitest';
import { fitUnderLimit, type Writer } from '../../src/change/fit-under-limit.ts';

interface FakePicture {
  pixels: number;
  /** How much more bytes the whole has than its parts let guess. */
  error?: number;
  hasQuality?: boolean;
}

/** Bytes as JPEG has them: fewer with coarser steps, more per pixel in a smaller picture. */
function createWriter({ pixels, error = 1, hasQuality = true }: FakePicture) {
  const calls = { guesses: 0, writes: [] as { scale: number; quality: number }[] };
  const count = (scale: number, quality: number) =>
    Math.round(pixels * scale ** 1.7 * 0.12 * (hasQuality ? (1 - quality) ** -0.75 : 10));
  const writer: Writer = {
    hasQuality,
    maxScale: 1,
    minScale: 0.05,
    guessBytes: async (scale, quality) => {
      calls.guesses += 1;
      return count(scale, quality) / error;
    },
    write: async (scale, quality) => {
      calls.writes.push({ scale, quality });
      return new Blob([new Uint8Array(count(scale, quality))]);
    },
  };
  return { writer, calls };
}

describe('a picture under a limit', () => {
  it.each([5_000_000, 4_000_000, 3_000_000])(
    'keeps its size under %i bytes, with one write',
    async (limit) => {
      const { writer, calls } = createWriter({ pixels: 12_000_000 });
      const { blob, scale } = await fitUnderLimit(limit, writer);
      expect(scale).toBe(1);
      expect(blob.size).toBeLessThanOrEqual(limit * 0.97);
      expect(blob.size).toBeGreaterThan(limit * 0.88);
      expect(calls.writes).toHaveLength(1);
      expect(calls.guesses).toBeLessThan(12);
    },
  );

  it.each([2_000_000, 1_000_000, 200_000, 50_000])(
    'becomes smaller for %i bytes, in a quality that is seen to be good',
    async (limit) => {
      const { writer, calls } = createWriter({ pixels: 12_000_000 });
      const { blob, scale } = await fitUnderLimit(limit, writer);
      expect(scale).toBeLessThan(1);
      expect(blob.size).toBeLessThanOrEqual(limit);
      expect(blob.size).toBeGreaterThan(limit * 0.85);
      for (const { quality } of calls.writes) expect(quality).toBeGreaterThanOrEqual(0.5);
    },
  );

  it.each([1.3, 0.7, 1.08, 0.92])('corrects guesses that are wrong by a factor of %f', async (error) => {
    const { writer, calls } = createWriter({ pixels: 12_000_000, error });
    const { blob } = await fitUnderLimit(4_000_000, writer);
    expect(blob.size).toBeLessThanOrEqual(4_000_000);
    expect(blob.size).toBeGreaterThan(4_000_000 * 0.85);
    expect(calls.writes.length).toBeLessThanOrEqual(2);
  });

  it('is written once in the best quality where that fits', async () => {
    const { writer, calls } = createWriter({ pixels: 1_000_000 });
    const { blob } = await fitUnderLimit(50_000_000, writer);
    expect(calls.writes).toEqual([{ scale: 1, quality: 0.95 }]);
    expect(blob.size).toBeLessThan(50_000_000);
  });

  it('becomes smaller alone where the type has no quality', async () => {
    const { writer } = createWriter({ pixels: 4_000_000, hasQuality: false });
    const { blob, scale } = await fitUnderLimit(2_000_000, writer);
    expect(scale).toBeLessThan(1);
    expect(blob.size).toBeLessThanOrEqual(2_000_000);
    expect(blob.size).toBeGreaterThan(2_000_000 * 0.8);
  });

  it('is refused where the smallest picture of use is too large', async () => {
    const { writer } = createWriter({ pixels: 12_000_000 });
    await expect(fitUnderLimit(2_000, writer)).rejects.toMatchObject({ code: 'too_large' });
  });
});
