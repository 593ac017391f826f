import { loadPictures, removePictures, savePictures } from '../../transfer/pictures.ts';
import type { ArrivalListener } from './arrived-files.ts';
import { shrinkPicture } from './shrink-picture.ts';

/** Makes a small picture of each of several files, for the popup. A single file has none: its name says enough. */
export function createPictureKeeper(shrink = shrinkPicture): ArrivalListener {
  let last: Promise<unknown> = Promise.resolve();
  const queue = (work: () => Promise<unknown>) => {
    // One after another: pictures of a phone take tens of megabytes while they are decoded.
    last = last.then(work).catch(() => undefined); // a file without a picture has an icon
  };
  const dropped = new Set<string>();
  return {
    kept: (transferId, { id, blob }) => {
      if (id === null) return;
      dropped.delete(transferId);
      queue(async () => {
        const picture = dropped.has(transferId) ? null : await shrink(blob);
        if (picture === null || dropped.has(transferId)) return;
        await savePictures(transferId, { ...(await loadPictures(transferId)), [id]: picture });
      });
    },
    dropped: (transferId) => {
      dropped.add(transferId);
      queue(() => removePictures(transferId));
    },
  };
}
