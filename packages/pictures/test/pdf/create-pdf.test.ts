import { describe, expect, it } from 'vitest';
import { createPdf, type Shrinking } from '../../src/pdf/create-pdf.ts';
import { createJpeg } from '../support/create-jpeg.ts';

const PAGE = { width: 1654, height: 2339 };
const pages = (count: number, bytes = 500_000) =>
  Array.from({ length: count }, () => createJpeg({ ...PAGE, more: bytes }));

/** Writes JPEGs whose bytes depend on quality and size. */
function createShrinker(bytesOf: (share: Shrinking) => number) {
  const orders: Shrinking[] = [];
  let isBusy = false;
  const shrink = async (jpeg: Blob, shrinking: Shrinking) => {
    expect(isBusy).toBe(false);
    isBusy = true;
    await Promise.resolve();
    orders.push(shrinking);
    isBusy = false;
    return createJpeg({ ...PAGE, more: Math.round(jpeg.size * bytesOf(shrinking)) });
  };
  return { shrink, orders };
}

/** As browsers do about: half the bytes at a quality of 0.5. */
const usual = ({ scale, quality }: Shrinking) => scale ** 1.8 * (0.1 + quality * 1.1);

describe('createPdf', () => {
  it('draws no page anew where they fit', async () => {
    const { shrink, orders } = createShrinker(usual);
    const pdf = await createPdf({ pages: pages(3), maxBytes: 1_510_000 }, { shrink });
    expect(pdf.type).toBe('application/pdf');
    expect(orders).toEqual([]);
  });

  it.each([0.9, 0.6, 0.3, 0.1])('fits pages into %f of their bytes, without wasting many', async (share) => {
    const { shrink, orders } = createShrinker(usual);
    const maxBytes = 10 * 500_000 * share;
    const pdf = await createPdf({ pages: pages(10), maxBytes }, { shrink });
    expect(pdf.size).toBeLessThanOrEqual(maxBytes);
    expect(pdf.size).toBeGreaterThan(maxBytes * 0.6);
    expect(orders.length).toBeLessThanOrEqual(20);
  });

  it('lowers the quality before the size', async () => {
    const { shrink, orders } = createShrinker(usual);
    await createPdf({ pages: pages(1), maxBytes: 420_000 }, { shrink });
    expect(orders[0]).toMatchObject({ scale: 1 });
  });

  it('keeps a page that is small already', async () => {
    const { shrink } = createShrinker(() => 2);
    const small = createJpeg({ ...PAGE, more: 1000 });
    const pdf = createPdf({ pages: [small, ...pages(1)], maxBytes: 100_000 }, { shrink });
    await expect(pdf).rejects.toMatchObject({ code: 'too_large' });
  });

  it.each([0.3, 0.9])('refuses a page of which %f is there', async (share) => {
    const [page = new Blob()] = pages(1);
    const cut = page.slice(0, page.size * share);
    const pdf = createPdf({ pages: [page, cut] }, { shrink: async () => page });
    await expect(pdf).rejects.toMatchObject({ code: 'damaged' });
  });

  it('says so when no size fits', async () => {
    const { shrink, orders } = createShrinker(() => 0.95);
    const pdf = createPdf({ pages: pages(2), maxBytes: 300_000 }, { shrink });
    await expect(pdf).rejects.toMatchObject({ name: 'PictureError', code: 'too_large' });
    expect(orders.length).toBeLessThanOrEqual(8);
  });

  it('makes no PDF of no page', async () => {
    const { shrink } = createShrinker(usual);
    await expect(createPdf({ pages: [] }, { shrink })).rejects.toMatchObject({ code: 'damaged' });
  });

  it('tells which page it is at', async () => {
    const { shrink } = createShrinker(usual);
    const steps: unknown[] = [];
    await createPdf(
      { pages: pages(3), maxBytes: 900_000 },
      { shrink, onProgress: (progress) => steps.push(progress) },
    );
    expect(steps.slice(0, 3)).toEqual([0, 1, 2].map((done) => ({ step: 'working', done, total: 3 })));
  });
});
