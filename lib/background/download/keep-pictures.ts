import { loadPictures, removePictures, savePictures } from '../../transfer/pictures.ts';
import type { ArrivedFile } from './arrived-files.ts';

/** Makes a small picture of each file, for the popup to show until the transfer is forgotten. */
export function createPictureKeeper(shrink = shrinkPicture) {
  let last: Promise<unknown> = Promise.resolve();
  const queue = (work: () => Promise<unknown>) => {
    // One after another: pictures of a phone take tens of megabytes while they are decoded.
    last = last.then(work).catch(() => undefined); // a file without a picture has an icon
  };
  const dropped = new Set<string>();
  return {
    keep: (transferId: string, { id, blob }: ArrivedFile): void => {
      queue(async () => {
        const picture = dropped.has(transferId) ? null : await shrink(blob);
        if (picture === null || dropped.has(transferId)) return;
        await savePictures(transferId, { ...(await loadPictures(transferId)), [id]: picture });
      });
    },
    /** Removes the pictures of a transfer that is dropped. */
    drop: (transferId: string): void => {
      dropped.add(transferId);
      queue(() => removePictures(transferId));
    },
  };
}

export type PictureKeeper = ReturnType<typeof createPictureKeeper>;

/** CSS pixels of the longer side, twice for sharp screens. */
const MAX_SIDE = 88;
/** Pictures of phones are smaller; a larger file is not decoded for a thumbnail. */
const MAX_BYTES = 40_000_000;

/** A small JPEG as a data address, with white for transparent. `null`: this browser cannot read it as a picture. */
async function shrinkPicture(blob: Blob): Promise<string | null> {
  if (!blob.type.startsWith('image/') || blob.type === 'image/svg+xml' || blob.size > MAX_BYTES) return null;
  try {
    const bitmap = await createImageBitmap(blob);
    const scale = Math.min(1, MAX_SIDE / Math.max(bitmap.width, bitmap.height));
    const side = (length: number) => Math.max(1, Math.round(length * scale));
    const canvas = new OffscreenCanvas(side(bitmap.width), side(bitmap.height));
    const context = canvas.getContext('2d');
    if (!context) return null;
    context.fillStyle = '#fff'; // a JPEG is black where nothing is drawn
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    bitmap.close();
    const small = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.7 });
    return await readAsDataAddress(small);
  } catch {
    return null; // an unknown format, or a damaged file: it has an icon
  }
}

async function readAsDataAddress(blob: Blob): Promise<string> {
  let binary = '';
  for (const byte of new Uint8Array(await blob.arrayBuffer())) binary += String.fromCodePoint(byte);
  return `data:${blob.type};base64,${btoa(binary)}`;
}
