import type { PictureInfo } from './picture-info.ts';

/** Media types that pictures are written in. */
export type EncodedType = 'image/jpeg' | 'image/png' | 'image/webp';

/** Quarter turns clockwise. */
export type QuarterTurns = 0 | 1 | 2 | 3;

/** A part of a picture, in shares of its width and height: 0 to 1. */
export interface Share {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** How a picture is changed. Turned first, then cut out. */
export interface ChangeOrder {
  /** Types that the place takes, the preferred first. With transparency the first that keeps it is used. */
  types: readonly EncodedType[];
  /** Bytes of the result. Default: no limit. */
  maxBytes?: number;
  turns?: QuarterTurns;
  /** The part to keep, of the upright and turned picture. Default: all of it. */
  crop?: Share;
  /** Keeps location, camera and time where JPEG becomes JPEG; else they are left out. Default false. */
  keepsDetails?: boolean;
}

export interface ChangedPicture {
  /** With the name of the original; the extension of a picture is changed to that of the type. */
  file: File;
  width: number;
  height: number;
}

/** A point in shares of a picture's width and height: 0 to 1, from its upper left. */
export interface Point {
  x: number;
  y: number;
}

/** Corners of a page, clockwise from its upper left. */
export type Corners = readonly [Point, Point, Point, Point];

export interface FoundPage {
  corners: Corners;
  /** Whether edges were found. Otherwise the corners are those of the picture, a little inwards. */
  isFound: boolean;
}

/** `paper`: grey, shadows evened, contrast raised. `colour`: as it is. */
export type PageLook = 'paper' | 'colour';

export interface PageOrder {
  corners: Corners;
  look: PageLook;
  turns: QuarterTurns;
  /** Pixels of the longer side of the result. Default 2339: A4 at 200 dots per inch. */
  maxSide?: number;
  /** Of the JPEG, 0 to 1. Default 0.8. */
  quality?: number;
}

export interface DrawnPage {
  /** A JPEG. */
  blob: Blob;
  width: number;
  height: number;
}

export interface PdfOrder {
  /** JPEGs, in order. At least one. */
  pages: readonly Blob[];
  /** Bytes of the PDF. Pages are drawn smaller until it fits. Default: no limit. */
  maxBytes?: number;
}

/** `loading`: a library is fetched, bytes of `total`. */
export type Progress =
  | { step: 'loading'; loaded: number; total: number }
  | { step: 'working'; done: number; total: number };

/**
 * Works on pictures, one at a time, in a worker of its own.
 *
 * 1. Originals are never changed: results are new files, with the time of the original.
 * 2. Parsers see bytes from outside in the worker only. It is ended when it does not answer in time or when memory ends,
 *    and the next order starts another.
 * 3. Every method rejects with `PictureError`, or with the reason of an aborted signal.
 */
export interface PictureTools {
  /** `undefined`: no format that is known here. Never decodes. */
  read(file: Blob, options?: { signal?: AbortSignal }): Promise<PictureInfo | undefined>;
  /** The same picture without what it tells besides itself. Orientation and colour profile stay. */
  removeDetails(file: File, options?: { signal?: AbortSignal }): Promise<File>;
  change(file: File, order: ChangeOrder, options?: WorkOptions): Promise<ChangedPicture>;
  /** Finds the edges of a page in a photo. */
  findPage(photo: Blob, options?: WorkOptions): Promise<FoundPage>;
  /** Straightens a page of a photo. */
  drawPage(photo: Blob, order: PageOrder, options?: WorkOptions): Promise<DrawnPage>;
  /** One PDF of pages, each on A4 or Letter, whichever is nearer. */
  createPdf(order: PdfOrder, options?: WorkOptions): Promise<Blob>;
  close(): void;
}

export interface WorkOptions {
  signal?: AbortSignal;
  onProgress?: (progress: Progress) => void;
}
