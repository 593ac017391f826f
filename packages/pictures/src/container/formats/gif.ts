import { isPictureError, PictureError } from '../../picture-error.ts';
import type { BlobReader } from '../bytes/blob-reader.ts';
import { readAscii, viewOf } from '../bytes/numbers.ts';
import { readComment } from '../exif/read-comment.ts';
import { readXmp } from '../exif/read-xmp.ts';
import {
  addFindings,
  createInspection,
  createUnread,
  type Findings,
  type Inspection,
} from '../inspection.ts';
import { cutBehind } from './cut-behind.ts';

/** Extensions that say how the picture is shown. */
const NEUTRAL = new Set(['NETSCAPE2.0', 'ANIMEXTS1.0', 'ICCRGBG1012']);

/** Programs write their details behind the last picture, too: all blocks are walked (GIF89a). */
export async function inspectGif(reader: BlobReader): Promise<Inspection> {
  const head = viewOf(await reader.read(6, 7));
  const inspection: Inspection = { ...createInspection('gif'), edits: undefined };
  inspection.width = head.getUint16(0, true);
  inspection.height = head.getUint16(2, true);
  if (inspection.width === 0 || inspection.height === 0) throw new PictureError('damaged');
  const walk: Walk = { reader, inspection, pictures: 0 };
  try {
    await walkBlocks(walk, 13 + countTableBytes(head.getUint8(4)));
  } catch (error) {
    // Viewers show what there is of one that moves.
    if (!isPictureError(error) || walk.pictures < 2) throw error;
    inspection.findings.hasUnread = true;
  }
  return inspection;
}

interface Walk {
  reader: BlobReader;
  inspection: Inspection;
  pictures: number;
}

async function walkBlocks(walk: Walk, start: number): Promise<void> {
  const { reader, inspection } = walk;
  for (let at = start; ;) {
    const [kind, label] = await reader.read(at, Math.min(2, reader.size - at));
    if (kind === 0x3b && walk.pictures > 0) {
      // There is nothing to cut: its details stay.
      return cutBehind(reader, at + 1, { findings: inspection.findings, edits: [] });
    }
    if (kind === 0x2c) {
      walk.pictures += 1;
      inspection.isAnimated = walk.pictures > 1;
      const flags = viewOf(await reader.read(at, 10)).getUint8(9);
      at = await passSubBlocks(reader, at + 11 + countTableBytes(flags));
    } else if (kind === 0x21) {
      const end = await passSubBlocks(reader, at + 2);
      await lookAtExtension(reader, { at, label: label ?? 0, end }, inspection);
      at = end;
    } else {
      throw new PictureError('damaged');
    }
  }
}

/** Of a table of colours, whose size is in the flags of the picture or of the screen. */
export function countTableBytes(flags: number): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0;
}

/** The place after the empty block that ends a row of them. */
export async function passSubBlocks(reader: BlobReader, start: number): Promise<number> {
  for (let at = start; ;) {
    const length = (await reader.read(at, 1))[0] ?? 0;
    at += 1 + length;
    if (length === 0) return at;
  }
}

const MAX_COMMENT_BYTES = 64 * 1024;

async function lookAtExtension(
  reader: BlobReader,
  { at, label, end }: { at: number; label: number; end: number },
  inspection: Inspection,
): Promise<void> {
  const { findings } = inspection;
  const bytes = await reader.read(at, Math.min(MAX_COMMENT_BYTES, end - at));
  if (label === 0xf9) inspection.mayBeTransparent ||= ((bytes[3] ?? 0) & 1) === 1;
  else if (label === 0xfe || label === 0x01) addFindings(findings, readComment(readAscii(bytes)));
  else await lookAtApplication(reader, { name: readAscii(bytes, 3, 14), start: at + 14, end }, findings);
}

async function lookAtApplication(
  reader: BlobReader,
  { name, start, end }: { name: string; start: number; end: number },
  findings: Findings,
): Promise<void> {
  if (NEUTRAL.has(name)) return;
  if (name === 'ImageMagick') {
    // A line of text, such as `gamma=0.45`.
    const text = readAscii(await reader.read(start, Math.min(MAX_COMMENT_BYTES, end - start)));
    return addFindings(findings, readComment(text));
  }
  // XMP is not cut into blocks; its last bytes lead readers of blocks to its end.
  const isXmp = name === 'XMP DataXMP';
  addFindings(findings, isXmp ? await readXmp(reader, start, end - start) : createUnread());
}
