import { readPicture } from '@svc/pictures/read-picture';
import { loadPictures, removePictures, savePictures, type Pictures } from '../../transfer/pictures.ts';
import type { ArrivedFile } from './arrived-files.ts';

/** A decoder that takes longer is not waited for: the file has an icon. */
const DEADLINE_MS = 10_000;

/** Makes a small picture of each file, for popup and page to show until the transfer is given up or forgotten. */
export function createPictureKeeper(shrink = shrinkPicture, deadlineMs = DEADLINE_MS) {
  let last: Promise<unknown> = Promise.resolve();
  const queue = (work: () => Promise<unknown>) => {
    // One after another: pictures of a phone take tens of megabytes while they are decoded.
    last = last.then(work).catch(() => undefined); // a file without a picture has an icon
  };
  const dropped = new Set<string>();
  return {
    keep: (transferId: string, { id, blob }: ArrivedFile): void => {
      queue(async () => {
        if (dropped.has(transferId)) return;
        const picture = await withinDeadline(shrink(blob), deadlineMs);
        if (picture === null || dropped.has(transferId)) return;
        await savePictures(transferId, { ...(await loadPictures(transferId)), [id]: picture });
      });
    },
    /** The pictures of the files that have arrived by now, once each is drawn. */
    whenDrawn: async (transferId: string): Promise<Pictures> => {
      await last;
      return loadPictures(transferId);
    },
    /** Removes the pictures of a transfer that is given up or dropped. */
    drop: (transferId: string): void => {
      dropped.add(transferId);
      queue(() => removePictures(transferId));
    },
  };
}

export type PictureKeeper = ReturnType<typeof createPictureKeeper>;

async function withinDeadline(drawing: Promise<string | null>, deadlineMs: number): Promise<string | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), deadlineMs);
  });
  try {
    return await Promise.race([drawing, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}

/** CSS pixels of the longer side, twice for sharp screens. */
const MAX_SIDE = 88;
/** Pictures of phones are smaller; a larger file is not decoded for a thumbnail. */
const MAX_BYTES = 40_000_000;
/**
 * Four bytes of memory each while it is decoded. As on the phone's page (`@svc/pictures`), whose limit lies beside its
 * decoders, which the extension does not have: the 64 megapixels of some phones are a little more than 64 million.
 */
const MAX_PIXELS = 80_000_000;

/**
 * A small JPEG as a data address, with white for transparent. `null`: no picture, by its bytes (an SVG is none); or this
 * browser cannot decode it; or it claims more pixels than a thumbnail is worth.
 */
async function shrinkPicture(blob: Blob): Promise<string | null> {
  if (blob.size > MAX_BYTES) return null;
  try {
    const info = await readPicture(blob);
    if (!info || info.width * info.height > MAX_PIXELS) return null;
    const scale = Math.min(1, MAX_SIDE / Math.max(info.width, info.height));
    const side = (length: number) => Math.max(1, Math.round(length * scale));
    const [width, height] = [side(info.width), side(info.height)];
    const typed = new Blob([blob], { type: `image/${info.format}` });
    // The decoder's own picture is freed by the time the small one is here.
    const small = await createImageBitmap(typed, {
      resizeWidth: width,
      resizeHeight: height,
      resizeQuality: 'medium',
    });
    return await readAsDataAddress(await encodeOnWhite(small, width, height));
  } catch {
    return null; // an unknown format, or a damaged file: it has an icon
  }
}

/** Draws it in that size, also where a browser has not made it small. */
async function encodeOnWhite(bitmap: ImageBitmap, width: number, height: number): Promise<Blob> {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('There is no canvas.');
  context.fillStyle = '#fff'; // a JPEG is black where nothing is drawn
  context.fillRect(0, 0, width, height);
  context.drawImage(bitmap, 0, 0, width, height);
  bitmap.close();
  return canvas.convertToBlob({ type: 'image/jpeg', quality: 0.7 });
}

async function readAsDataAddress(blob: Blob): Promise<string> {
  let binary = '';
  for (const byte of new Uint8Array(await blob.arrayBuffer())) binary += String.fromCodePoint(byte);
  return `data:${blob.type};base64,${btoa(binary)}`;
}
