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
  readonly data: Uint8ClampedArray;
}

/** The lightness that JPEG uses (ITU-R BT.601). */
export function toGrey({ width, height, data }: Pixels): GreyImage {
  const grey = new Uint8Array(width * height);
  for (let at = 0, from = 0; at < grey.length; at += 1, from += 4) {
    grey[at] = (77 * (data[from] ?? 0) + 150 * (data[from + 1] ?? 0) + 29 * (data[from + 2] ?? 0)) >> 8;
  }
  return { width, height, data: grey };
}
