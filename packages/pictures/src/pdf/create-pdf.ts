import { createBlobReader } from '../container/bytes/blob-reader.ts';
import { walkJpeg } from '../container/formats/jpeg-segments.ts';
import { PictureError } from '../picture-error.ts';
import type { PdfOrder, Progress } from '../picture-tools.ts';
import { writePdf } from './write-pdf.ts';

/** How a page is drawn anew. */
export interface Shrinking {
  /** Of its width and height: 0 to 1. */
  scale: number;
  /** Of the JPEG: 0 to 1. */
  quality: number;
}

export interface PdfWork {
  /** Writes a JPEG anew. */
  shrink: (jpeg: Blob, shrinking: Shrinking) => Promise<Blob>;
  onProgress?: (progress: Progress) => void;
}

/** Times that all pages are drawn anew, each time from the pages that were given. */
const ROUNDS = 4;
/** Aims a little below the limit, since sizes are estimated. */
const AIM = 0.96;
/** JPEG of text in this quality is still good to read; below, a smaller picture is better. */
const LEAST_QUALITY = 0.5;
/** What a page in that quality has of the bytes of one in 0.8: measured with text and photos. */
const LEAST_QUALITY_BYTES = 0.6;
/** A third of a page of 200 dots per inch: text is not readable below. */
const LEAST_SCALE = 0.3;

/**
 * One PDF of the pages. If it is larger than the limit, pages are drawn anew, one at a time, until it fits.
 *
 * @throws PictureError `too_large`: not even small pages of low quality fit; `damaged`: there is no page, or one that ends
 *   early; else as `writePdf`.
 */
export async function createPdf(order: PdfOrder, { shrink, onProgress }: PdfWork): Promise<Blob> {
  const { pages, maxBytes = Infinity } = order;
  if (pages.length === 0) throw new PictureError('damaged');
  let pdf = await writePdf(pages);
  for (const page of pages) await walkJpeg(createBlobReader(page), async () => {}); // one that is cut would be half grey
  const room = maxBytes - (pdf.size - sum(pages));
  let share = (room / sum(pages)) * AIM;
  for (let round = 0; pdf.size > maxBytes; round += 1) {
    const shrinking = chooseShrinking(share);
    if (round === ROUNDS || !shrinking) throw new PictureError('too_large');
    const smaller: Blob[] = [];
    for (const page of pages) {
      onProgress?.({ step: 'working', done: smaller.length, total: pages.length });
      const drawn = await shrink(page, shrinking);
      smaller.push(drawn.size < page.size ? drawn : page);
    }
    pdf = await writePdf(smaller);
    share *= Math.min(0.9, (room / sum(smaller)) * AIM);
  }
  return pdf;
}

/** For pages of a share of their bytes: lower quality first, then smaller. */
function chooseShrinking(share: number): Shrinking | undefined {
  if (share >= LEAST_QUALITY_BYTES) {
    const lower = (1 - share) / (1 - LEAST_QUALITY_BYTES);
    return { scale: 1, quality: 0.8 - (0.8 - LEAST_QUALITY) * lower };
  }
  const scale = Math.sqrt(Math.max(0, share) / LEAST_QUALITY_BYTES);
  return scale < LEAST_SCALE ? undefined : { scale, quality: LEAST_QUALITY };
}

function sum(blobs: readonly Blob[]): number {
  return blobs.reduce((bytes, { size }) => bytes + size, 0);
}
