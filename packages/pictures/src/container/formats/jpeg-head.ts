import { isFrame } from './jpeg-segments.ts';
import { PictureError } from '../../picture-error.ts';

/** What a PDF must say of a JPEG that is in it, and a decoder must know of one in a TIFF. */
export interface JpegHead {
  width: number;
  height: number;
  /** 1: grey, 3: colours, 4: inks. */
  components: 1 | 3 | 4;
  /** Adobe's programs write inks the other way round, and say so by their mark. */
  isInverted: boolean;
}

/** Bytes in which the frame's header is looked for first. Colour profiles may make the way to it longer. */
const FIRST_BYTES = 65_536;

/**
 * @throws PictureError `damaged`: no JPEG, or one whose header is cut off; `no_decoder`: in bits or colours that
 *   PDF does not take.
 */
export async function readJpegHead(jpeg: Blob): Promise<JpegHead> {
  for (let length = FIRST_BYTES; ; length *= 8) {
    const head = findHead(new DataView(await jpeg.slice(0, length).arrayBuffer()));
    if (head !== 'cut_off') return head;
    if (length >= jpeg.size) throw new PictureError('damaged');
  }
}

const APP14 = 0xee;
/** The letters `Adob`. */
const ADOBE = 0x41646f62;

/** ISO/IEC 10918-1, annex B: segments with a marker and a length, up to the header of the frame. */
function findHead(view: DataView): JpegHead | 'cut_off' {
  if (view.byteLength < 4 || view.getUint16(0) !== 0xffd8) throw new PictureError('damaged');
  let at = 2;
  let isMarked = false;
  while (at + 10 <= view.byteLength) {
    if (view.getUint8(at) !== 0xff) throw new PictureError('damaged');
    const marker = view.getUint8(at + 1);
    if (isFrame(marker)) return readFrame(view, { at, marker, isMarked });
    isMarked ||= marker === APP14 && view.getUint32(at + 4) === ADOBE;
    // Fill bytes before a marker.
    at += marker === 0xff ? 1 : 2 + view.getUint16(at + 2);
  }
  return 'cut_off';
}

function readFrame(
  view: DataView,
  { at, marker, isMarked }: { at: number; marker: number; isMarked: boolean },
): JpegHead {
  const height = view.getUint16(at + 5);
  const width = view.getUint16(at + 7);
  const components = view.getUint8(at + 9);
  // DCTDecode takes the baseline, extended and progressive processes with 8 bits: ISO 32000-1, 7.4.8.
  const isTaken = marker <= 0xc2 && view.getUint8(at + 4) === 8;
  if (!isTaken || (components !== 1 && components !== 3 && components !== 4))
    throw new PictureError('no_decoder');
  if (width === 0 || height === 0) throw new PictureError('damaged');
  return { width, height, components, isInverted: isMarked && components === 4 };
}
