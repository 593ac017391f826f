import type { PaperPhoto } from './paper-photo.ts';

/** More are decoded anew for each order: 64 MB of memory are kept, and no more. */
const MAX_KEPT_PIXELS = 16_000_000;

/**
 * Keeps the photo that was used last: its page is found, then drawn, then drawn anew with other corners or another look.
 */
export class PhotoKeeper {
  #kept: { id: number; photo: PaperPhoto } | undefined;

  /** @param id - the same for the same bytes. */
  async use<Result>(
    id: number,
    { open, work }: { open: () => Promise<PaperPhoto>; work: (photo: PaperPhoto) => Promise<Result> },
  ): Promise<Result> {
    if (this.#kept?.id !== id) {
      this.forget();
      this.#kept = { id, photo: await open() };
    }
    const { photo } = this.#kept;
    try {
      return await work(photo);
    } finally {
      if (photo.width * photo.height > MAX_KEPT_PIXELS) this.forget();
    }
  }

  forget(): void {
    this.#kept?.photo.close();
    this.#kept = undefined;
  }
}
