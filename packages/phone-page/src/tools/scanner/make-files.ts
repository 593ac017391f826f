import type { PictureTools } from '@svc/pictures';
import { isPictureError } from '@svc/pictures/error';
import type { ScanForm } from './scan-state.ts';
import { scannerTexts as texts } from './scanner-texts.ts';

export interface FilesOrder {
  form: ScanForm;
  /** JPEGs, in order. */
  pages: readonly Blob[];
  /** Of each file. */
  maxBytes: number;
  now: Date;
}

/** A picture does not become small enough. */
export class PageTooLarge extends Error {
  /** From 1. */
  readonly page: number;

  constructor(page: number, options: ErrorOptions) {
    super(`Page ${page} is too large.`, options);
    this.name = 'PageTooLarge';
    this.page = page;
  }
}

/**
 * The files of a scan.
 *
 * @throws PictureError, or `PageTooLarge` for one of several pictures.
 */
export async function makeFiles(
  tools: Pick<PictureTools, 'createPdf' | 'change'>,
  { form, pages, maxBytes, now }: FilesOrder,
  signal: AbortSignal,
): Promise<File[]> {
  const date = writeDate(now);
  const limit = Number.isFinite(maxBytes) ? { maxBytes } : {};
  if (form === 'pdf') {
    const pdf = await tools.createPdf({ pages, ...limit }, { signal });
    return [new File([pdf], `${texts.fileName(date)}.pdf`, { type: 'application/pdf' })];
  }
  const files: File[] = [];
  for (const [index, page] of pages.entries()) {
    const name = pages.length === 1 ? texts.fileName(date) : texts.pictureName(date, index + 1);
    const file = new File([page], `${name}.jpg`, { type: 'image/jpeg' });
    files.push(file.size <= maxBytes ? file : await shrink(file, index + 1));
  }
  return files;

  async function shrink(file: File, page: number): Promise<File> {
    return tools.change(file, { types: ['image/jpeg'], ...limit }, { signal }).then(
      (changed) => changed.file,
      (error: unknown) => {
        const isTooLarge = isPictureError(error) && error.code === 'too_large';
        throw isTooLarge ? new PageTooLarge(page, { cause: error }) : error;
      },
    );
  }
}

/** The day where the phone is, as `2026-11-28`. */
export function writeDate(date: Date): string {
  const [month, day] = [date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0'));
  return `${date.getFullYear()}-${month}-${day}`;
}
