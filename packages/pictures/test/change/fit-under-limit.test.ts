import fc from 'fast-check';
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

  it('is whole where that fits, though its parts let guess ten times as many bytes', async () => {
    const { writer } = createWriter({ pixels: 100_000, hasQuality: false, error: 0.1 });
    const { size } = await writer.write(1, 1);
    const { scale } = await fitUnderLimit(size * 1.05, writer);
    expect(scale).toBe(1);
  });

  it('is refused where the smallest picture of use is too large', async () => {
    const { writer } = createWriter({ pixels: 12_000_000 });
    await expect(fitUnderLimit(2_000, writer)).rejects.toMatchObject({ code: 'too_large' });
  });
});

/** Bytes at a scale and in a quality, of the whole and as its parts let guess. */
interface Curve {
  real: (scale: number, quality: number) => number;
  guess: (scale: number, quality: number) => number;
  hasQuality: boolean;
}

const MIN_SCALE = 0.08;

function followCurve({ real, guess, hasQuality }: Curve) {
  const writes: [scale: number, quality: number][] = [];
  const writer: Writer = {
    hasQuality,
    maxScale: 1,
    minScale: MIN_SCALE,
    guessBytes: async (scale, quality) => Math.max(1, guess(scale, quality)),
    write: async (scale, quality) => {
      writes.push([scale, quality]);
      return new Blob([new Uint8Array(Math.max(1, Math.round(real(scale, quality))))]);
    },
  };
  return { writer, writes };
}

const noise = (scale: number, quality: number) => 3_000_000 * scale ** 2 * (0.2 + quality);

/** A PNG of text: few colours at full size, many as soon as it is scaled. */
const textPng = (scale: number) => (scale === 1 ? 40_000 : 160_000 * scale ** 1.3);

describe('a picture whose bytes are not as its parts let guess', () => {
  it.each([39_000, 20_000, 7_000, 6_100])('finds a size of a PNG of text under %i bytes', async (limit) => {
    const { writer, writes } = followCurve({ real: textPng, guess: textPng, hasQuality: false });
    const { blob } = await fitUnderLimit(limit, writer);
    expect(blob.size).toBeLessThanOrEqual(limit);
    expect(blob.size).toBeGreaterThan(limit * 0.6);
    expect(writes.length).toBeLessThanOrEqual(3);
  });

  it('finds a size under a limit that is thousands of times smaller', async () => {
    const { writer } = followCurve({ real: noise, guess: noise, hasQuality: true });
    const { blob } = await fitUnderLimit(14_000, writer);
    expect(blob.size).toBeGreaterThan(14_000 * 0.6);
  });

  it('closes in where the whole does not follow its parts at all', async () => {
    // Whatever is asked, the parts promise that full size fits
    const { writer, writes } = followCurve({ real: textPng, guess: () => 1_000, hasQuality: false });
    const { blob } = await fitUnderLimit(20_000, writer);
    expect(blob.size).toBeGreaterThan(20_000 * 0.6);
    expect(writes.length).toBeLessThanOrEqual(5);
  });

  it('is under the limit whenever the smallest scale in the lowest quality is', async () => {
    const wrongBy = fc.array(fc.double({ min: -1.1, max: 1.1, noNaN: true }), { minLength: 8, maxLength: 8 });
    const pictures = fc.record({
      hasQuality: fc.boolean(),
      full: fc.integer({ min: 2_000, max: 60_000 }),
      power: fc.double({ min: 0.3, max: 2.2, noNaN: true }),
      jump: fc.double({ min: 1, max: 6, noNaN: true }),
      wrongBy,
      limit: fc.integer({ min: 100, max: 60_000 }),
    });
    await fc.assert(
      fc.asyncProperty(pictures, async ({ hasQuality, full, power, jump, wrongBy: errors, limit }) => {
        const real = (scale: number, quality: number) =>
          full * scale ** power * (scale === 1 ? 1 : jump) * (hasQuality ? 0.3 + quality ** 3 : 1);
        // By up to ×3 in both directions, another factor at each scale
        const guess = (scale: number, quality: number) =>
          real(scale, quality) * Math.exp(errors[Math.floor(scale * 97) % 8] ?? 0);
        const { writer, writes } = followCurve({ real, guess, hasQuality });
        const fitted = await fitUnderLimit(limit, writer).catch((error: unknown) => error);
        expect(writes.length).toBeLessThanOrEqual(10);
        if (fitted instanceof Error) {
          expect(fitted).toMatchObject({ code: 'too_large' });
          expect(Math.round(real(MIN_SCALE, hasQuality ? 0.5 : 1))).toBeGreaterThan(limit);
        } else {
          expect((fitted as { blob: Blob }).blob.size).toBeLessThanOrEqual(limit);
        }
      }),
      { numRuns: 500, seed: 36 },
    );
  });
});
