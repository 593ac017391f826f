import type { BlobReader } from '../../bytes/blob-reader.ts';
import { readBoxHead, type Box } from './boxes.ts';

/** Files of pictures have less than ten; those that arrive in pieces have one or two for each. */
const MAX_TOP_BOXES = 4096;
const MAX_HEAD_BYTES = 16;

/** The boxes of the file, up to what is none: bytes that a camera puts behind the picture, or a cut. */
export async function listTopBoxes(reader: BlobReader): Promise<Box[]> {
  const boxes: Box[] = [];
  for (let at = 0; at < reader.size && boxes.length < MAX_TOP_BOXES;) {
    const head = await reader.read(at, Math.min(MAX_HEAD_BYTES, reader.size - at));
    const box = readBoxHead(head, at, reader.size);
    if (!box) break;
    boxes.push(box);
    at = box.end;
  }
  return boxes;
}
