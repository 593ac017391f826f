import { PictureError } from '../../picture-error.ts';

/** Reads a file piece by piece. Memory is bounded, and so is the work that hostile bytes can make. */
export interface BlobReader {
  readonly size: number;
  /**
   * Exactly these bytes, to be read only.
   *
   * @throws PictureError `damaged` beyond the end, for more than {@link MAX_READ_BYTES} at once, and when a file makes
   *   its reader read far more than the file has.
   */
  read(start: number, length: number): Promise<Uint8Array>;
  /** A reader of a part, from its own 0 on. A part that does not lie within is `damaged`. */
  part(start: number, length: number): BlobReader;
}

/** A piece of a picture that is looked into, such as its EXIF, is never so large. */
export const MAX_READ_BYTES = 16 * 1024 * 1024;
/** A file of 1 GB in the small chunks that usual programs write has some 130,000 pieces. */
export const MAX_READS = 500_000;
/** A usual file is read once at most. */
const MAX_BYTES_FOR_EACH = 4;
const MAX_BYTES_MORE = 64 * 1024 * 1024;

const WINDOW_BYTES = 64 * 1024;

export function createBlobReader(blob: Blob): BlobReader {
  let from = 0;
  let window = new Uint8Array(0);
  let readsLeft = MAX_READS;
  let bytesLeft = MAX_BYTES_FOR_EACH * blob.size + MAX_BYTES_MORE;

  function spend(bytes: number): void {
    readsLeft -= 1;
    bytesLeft -= bytes;
    if (readsLeft < 0 || bytesLeft < 0) throw new PictureError('damaged');
  }

  async function read(start: number, length: number): Promise<Uint8Array> {
    if (length > MAX_READ_BYTES) throw new PictureError('damaged');
    spend(length);
    if (start < from || start + length > from + window.length) {
      const end = Math.min(blob.size, start + Math.max(length, WINDOW_BYTES));
      spend(end - start);
      window = new Uint8Array(await blob.slice(start, end).arrayBuffer());
      from = start;
    }
    return window.subarray(start - from, start - from + length);
  }

  function part(offset: number, size: number, room: number): BlobReader {
    if (!isWithin(offset, size, room)) throw new PictureError('damaged');
    return {
      size,
      read: async (start, length) => {
        if (!isWithin(start, length, size)) throw new PictureError('damaged');
        return read(offset + start, length);
      },
      part: (start, length) => {
        if (!isWithin(start, length, size)) throw new PictureError('damaged');
        return part(offset + start, length, blob.size);
      },
    };
  }
  return part(0, blob.size, blob.size);
}

function isWithin(start: number, length: number, size: number): boolean {
  return start >= 0 && length >= 0 && start + length <= size;
}
