/**
 * More are not decoded or shown: 320 MB of memory, which a phone of five years ago has. The pictures of cameras of 48 and
 * 64 megapixels are below it.
 */
export const MAX_PIXELS = 80_000_000;

/** Whether a picture has more pixels than a phone's memory holds. */
export function hasTooManyPixels({ width, height }: { width: number; height: number }): boolean {
  return width * height > MAX_PIXELS;
}
