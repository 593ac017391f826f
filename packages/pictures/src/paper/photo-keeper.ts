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
  const [left, right] = [new Uint8Array(await a.arrayBuffer()), new Uint8Array(await b.arrayBuffer())];
  // Not `every`, which calls a function for each of millions of bytes.
  for (let at = 0; at < left.length; at += 1) if (left[at] !== right[at]) return false;
  return true;
}
