import { decodePicture } from '../change/decode/decode-picture.ts';
import { readHead, type PictureHead } from '../change/decode/read-head.ts';
import type { Area } from '../change/result-shape.ts';
import { readPicture } from '../container/read-picture.ts';
import { PictureError } from '../picture-error.ts';
import type { Progress } from '../picture-tools.ts';
import { hasTooManyPixels } from '../too-many-pixels.ts';
import { decodeLuma } from './decode-luma.ts';
import type { GreyImage } from './grey-image.ts';
import { readGrey, readPixels } from './read-pixels.ts';
import type { Raster } from './straighten.ts';

type Report = (progress: Progress) => void;

/** Pixels of a part of a photo. */
export interface PhotoPart<Pixels extends Raster> {
  pixels: Pixels;
  /** The part, in pixels of the photo. */
  area: Area;
}

/** A photo of paper. It is decoded no further than is asked of it, and what is decoded is kept for the next question. */
export class PaperPhoto {
  /** Pixels of the upright photo. */
  width: number;
  height: number;
  readonly #file: Blob;
  readonly #head: PictureHead;
  readonly #report: Report;
  /** The whole photo in some sizes. */
  readonly #greys: GreyImage[] = [];
  #bitmap: ImageBitmap | undefined;

  /** @throws PictureError `no_decoder`, `damaged`, `too_many_pixels`. */
  static async open(file: Blob, report: Report): Promise<PaperPhoto> {
    const head = await readHead(file);
    if (!head) throw new PictureError('no_decoder');
    if (hasTooManyPixels(head)) throw new PictureError('too_many_pixels');
    const photo = new PaperPhoto(file, head, report);
    if (!head.isStoredUpright) await photo.#decode(); // the browser knows best how it stands
    return photo;
  }

  private constructor(file: Blob, head: PictureHead, report: Report) {
    this.#file = file;
    this.#head = head;
    this.#report = report;
    this.width = head.width;
    this.height = head.height;
  }

  /**
   * At least the asked part, and at least as large.
   *
   * @throws PictureError as of {@link decodePicture}.
   */
  async readGrey(area: Area, scale: number): Promise<PhotoPart<GreyImage>> {
    const whole = await this.#findGrey(scale);
    if (whole) return { pixels: whole, area: { left: 0, top: 0, width: this.width, height: this.height } };
    return { pixels: readGrey({ photo: await this.#decode(), area, scale }), area };
  }

  /** The asked part in colours. */
  async readPixels(area: Area, scale: number): Promise<PhotoPart<ImageData>> {
    return { pixels: readPixels({ photo: await this.#decode(), area, scale }), area };
  }

  close(): void {
    this.#bitmap?.close();
    this.#bitmap = undefined;
    this.#greys.length = 0;
  }

  /** `undefined`: it has to be decoded with its colours, or has been already. */
  async #findGrey(scale: number): Promise<GreyImage | undefined> {
    if (this.#bitmap) return undefined;
    const { width, height } = this;
    const kept = this.#greys.find((grey) => grey.width >= width * scale && grey.width < 2 * width * scale);
    if (kept) return kept;
    // A browser decodes a part of a JPEG that ends early
    const decoding = decodeLuma(this.#file, { width, height, scale });
    const [grey] = await Promise.all([decoding, readPicture(this.#file)]);
    if (grey) this.#greys.push(grey);
    return grey;
  }

  async #decode(): Promise<ImageBitmap> {
    this.#greys.length = 0; // their memory is needed
    this.#bitmap ??= (await decodePicture(this.#file, this.#head, this.#report)).bitmap;
    this.width = this.#bitmap.width;
    this.height = this.#bitmap.height;
    return this.#bitmap;
  }
}
