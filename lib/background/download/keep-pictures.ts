import { loadPictures, removePictures, savePictures } from '../../transfer/pictures.ts';
import type { ArrivedFile } from './arrived-files.ts';
import { shrinkPicture } from './shrink-picture.ts';

export interface PictureKeeper {
  /** Makes a picture of a file that has arrived. */
  keep: (transferId: string, file: ArrivedFile) => void;
  /** Removes those of a transfer that nobody looks at any more. */
  drop: (transferId: string) => void;
}

/** Makes a small picture of each file, for the popup to show until the transfer is forgotten. */
export function createPictureKeeper(shrink = shrinkPicture): PictureKeeper {
  let last: Promise<unknown> = Promise.resolve();
  const queue = (work: () => Promise<unknown>) => {
    // One after another: pictures of a phone take tens of megabytes while they are decoded.
    last = last.then(work).catch(() => undefined); // a file without a picture has an icon
  };
  const dropped = new Set<string>();
  return {
    keep: (transferId, { id, blob }) => {
      queue(async () => {
        const picture = dropped.has(transferId) ? null : await shrink(blob);
        if (picture === null || dropped.has(transferId)) return;
        await savePictures(transferId, { ...(await loadPictures(transferId)), [id]: picture });
      });
    },
    drop: (transferId) => {
      dropped.add(transferId);
      queue(() => removePictures(transferId));
    },
  };
}
