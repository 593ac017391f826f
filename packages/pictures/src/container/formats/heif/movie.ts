import type { BlobReader } from '../../bytes/blob-reader.ts';
import { createZeroEdit } from '../../bytes/edits.ts';
import { readUint16 } from '../../bytes/numbers.ts';
import type { OpenInspection } from '../../inspection.ts';
import { createNameEdit, listBoxes, openFullBox, type Box } from './boxes.ts';

/** Boxes whose contents are looked into. */
const GROUPS = new Set(['moov', 'trak', 'mdia']);
/** Boxes that begin with the times of making and of the last change. */
const TIMED = new Set(['mvhd', 'tkhd', 'mdhd']);
/** Data about the movie or a track of it. */
const TOLD = new Set(['udta', 'meta', 'uuid']);

/** The pictures of a sequence: their size, if nothing else says it, and what is told beside them. Nothing moves. */
export async function inspectMovie(
  reader: BlobReader,
  movie: Box,
  inspection: OpenInspection,
): Promise<void> {
  const bytes = await reader.read(movie.start, movie.end - movie.start);
  const waiting: Box[] = [{ ...movie, start: 0, body: movie.body - movie.start, end: bytes.length }];
  for (let group = waiting.shift(); group; group = waiting.shift()) {
    for (const box of listBoxes(bytes, group.body, group.end)) {
      if (GROUPS.has(box.type)) waiting.push(box);
      if (TIMED.has(box.type)) clearTimes({ bytes, box, offset: movie.start }, inspection);
      if (box.type === 'tkhd') readTrackSize(bytes, box, inspection);
      if (!TOLD.has(box.type)) continue;
      inspection.findings.hasOther = true;
      inspection.edits.push(createNameEdit(box, movie.start));
      inspection.edits.push(createZeroEdit(movie.start + box.body, movie.start + box.end));
    }
  }
}

function clearTimes(
  { bytes, box, offset }: { bytes: Uint8Array; box: Box; offset: number },
  { findings, edits }: OpenInspection,
): void {
  const { cursor, version } = openFullBox(bytes, box);
  const start = cursor.at;
  const end = start + (version === 0 ? 8 : 16);
  if (end > box.end || bytes.subarray(start, end).every((byte) => byte === 0)) return;
  findings.hasOther = true;
  edits.push(createZeroEdit(offset + start, offset + end));
}

/** The last two numbers, of which the upper half is whole. */
function readTrackSize(bytes: Uint8Array, box: Box, inspection: OpenInspection): void {
  if (inspection.width !== 0 || box.end - box.body < 84) return;
  inspection.width = readUint16(bytes, box.end - 8);
  inspection.height = readUint16(bytes, box.end - 4);
}
