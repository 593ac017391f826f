/** A picture without colours: one byte a pixel, row by row. */
export interface GreyImage {
  width: number;
  height: number;
  data: Uint8Array;
}

/** What `ImageData` has, so that Node.js can make one. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  /** Red, green, blue and opacity of each pixel. */
  readonly data: Uint8ClampedArray | Uint8Array;
}

/**
 * The lightness that JPEG uses (ITU-R BT.601).
 *
 * @param redAt - which of a pixel's bytes is red: 0, or 2 with blue first. Default 0.
 */
export function toGrey({ width, height, data }: Pixels, redAt: 0 | 2 = 0): GreyImage {
  const grey = new Uint8Array(width * height);
  const [red, blue] = [redAt, 2 - redAt];
  for (let at = 0, from = 0; at < grey.length; at += 1, from += 4) {
    grey[at] =
      (77 * (data[from + red] ?? 0) + 150 * (data[from + 1] ?? 0) + 29 * (data[from + blue] ?? 0)) >> 8;
  }
  return { width, height, data: grey };
}
