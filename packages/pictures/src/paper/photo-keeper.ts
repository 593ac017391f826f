/** More are decoded anew for each order: 64 MB of memory are kept, and no more. */
const MAX_KEPT_PIXELS = 16_000_000;

/**
 * Keeps the photo that was decoded last: its page is found, then drawn, then drawn anew with other corners or another
 * look.
 */
export class PhotoKeeper {
  #kept: { photo: Blob; bitmap: ImageBitmap } | undefined;

  /** The bitmap is the keeper's: it is open until another photo is used. */
  async use<Result>(
    photo: Blob,
    { decode, work }: { decode: () => Promise<ImageBitmap>; work: (bitmap: ImageBitmap) => Promise<Result> },
  ): Promise<Result> {
    if (!this.#kept || !(await haveSameBytes(this.#kept.photo, photo))) {
      this.forget();
      this.#kept = { photo, bitmap: await decode() };
    }
    const { bitmap } = this.#kept;
    try {
      return await work(bitmap);
    } finally {
      if (bitmap.width * bitmap.height > MAX_KEPT_PIXELS) this.forget();
    }
  }

  forget(): void {
    this.#kept?.bitmap.close();
    this.#kept = undefined;
  }
}

/** A blob that comes from a page is another object each time. */
async function haveSameBytes(a: Blob, b: Blob): Promise<boolean> {
  if (a.size !== b.size) return false;
  const [left, right] = (await Promise.all([a.arrayBuffer(), b.arrayBuffer()])).map(
    (bytes) => new Uint8Array(bytes),
  );
  return left !== undefined && right !== undefined && left.every((byte, at) => byte === right[at]);
}
