import { copyDetails } from '../container/copy-details.ts';
import { PictureError } from '../picture-error.ts';
import type { ChangedPicture, ChangeOrder, Progress } from '../picture-tools.ts';
import { decodePicture } from './decode/decode-picture.ts';
import { readHead } from './decode/read-head.ts';
import { nameResult } from './name-result.ts';
import { planShape } from './result-shape.ts';
import { writePicture } from './write-picture.ts';

/** Decodes a picture, turns it, cuts out of it, and writes it under a limit. See `PictureTools.change`. */
export async function changePicture(
  file: File,
  order: ChangeOrder,
  report: (progress: Progress) => void,
): Promise<ChangedPicture> {
  const head = await readHead(file);
  if (!head) throw new PictureError('no_decoder');
  if (head.isAnimated) throw new PictureError('animated');
  const decoded = await decodePicture(file, head, report);
  try {
    const { blob, type, width, height } = await writePicture({
      decoded,
      shape: planShape(decoded.bitmap, order),
      types: order.types,
      maxBytes: order.maxBytes,
      finish: order.keepsDetails ? (written) => copyDetails(file, written) : async (written) => written,
      onStep: () => report({ step: 'working', done: 1, total: 2 }),
    });
    const name = nameResult(file.name, type);
    return { file: new File([blob], name, { type, lastModified: file.lastModified }), width, height };
  } finally {
    decoded.bitmap.close();
  }
}
