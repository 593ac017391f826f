import { createBlobReader } from '../../container/bytes/blob-reader.ts';
import { readAscii, readUint16 } from '../../container/bytes/numbers.ts';
import { readDirectories } from '../../container/exif/directories.ts';
import { isSideways, type Orientation } from '../../container/exif/orientation.ts';
import { EXIF, isExifName } from '../../container/formats/jpeg-exif.ts';
import { isFrame, walkJpeg } from '../../container/formats/jpeg-segments.ts';
import { readPicture } from '../../container/read-picture.ts';
import { PictureError } from '../../picture-error.ts';
import type { PictureInfo } from '../../picture-info.ts';

/** What must be known of a picture before it is decoded. */
export interface PictureHead extends Omit<PictureInfo, 'details'> {
  /** Its pixels are stored as they are shown. Only known of JPEG. Default false. */
  isStoredUpright?: boolean;
}

/**
 * Reads the beginning of a JPEG, and all of other formats, which is little. `undefined`: no format that is known here.
 *
 * @throws PictureError `damaged`.
 */
export async function readHead(file: Blob): Promise<PictureHead | undefined> {
  const start = await createBlobReader(file).read(0, Math.min(3, file.size));
  if (readAscii(start) === '\xff\xd8\xff') return readJpegStart(file);
  return readPicture(file);
}

const START_OF_SCAN = 0xda;
const APP1 = 0xe1;

async function readJpegStart(file: Blob): Promise<PictureHead> {
  const reader = createBlobReader(file);
  const head: PictureHead = {
    format: 'jpeg',
    width: 0,
    height: 0,
    isAnimated: false,
    mayBeTransparent: false,
    isStoredUpright: true,
  };
  let first: Orientation | undefined; // browsers turn it as the first EXIF says
  const reachedScan = new Error('The first scan.');
  const walk = walkJpeg(reader, async ({ code, body, length }) => {
    if (code === START_OF_SCAN) throw reachedScan;
    if (isFrame(code) && length >= 5) {
      const bytes = await reader.read(body, 5);
      [head.height, head.width] = [readUint16(bytes, 1), readUint16(bytes, 3)];
    }
    if (code === APP1 && isExifName(readAscii(await reader.read(body, Math.min(length, EXIF.length))))) {
      const exif = createBlobReader(file.slice(body + EXIF.length, body + length));
      const { orientation } = await readDirectories(exif);
      first ??= orientation;
      if (orientation !== 1) head.isStoredUpright = false;
    }
  });
  await walk.catch((error: unknown) => {
    if (error !== reachedScan) throw error;
  });
  if (head.width === 0 || head.height === 0) throw new PictureError('damaged');
  return isSideways(first ?? 1) ? { ...head, width: head.height, height: head.width } : head;
}
