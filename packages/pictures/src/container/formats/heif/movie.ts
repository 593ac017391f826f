import type { BlobReader } from '../../bytes/blob-reader.ts';
import { createZeroEdit } from '../../bytes/edits.ts';
import { isContent } from '../../bytes/has-content.ts';
import { readAscii, readUint16 } from '../../bytes/numbers.ts';
import { addFindings, type OpenInspection } from '../../inspection.ts';
import { createNameEdit, listBoxes, openFullBox, type Box } from './boxes.ts';
import { HANDLER_HEAD_BYTES } from './clear-meta.ts';
import type { Place } from '../../bytes/places.ts';
import { listSamples } from './samples.ts';
import { isOwnName, readUnknownBox } from './unknown-box.ts';

/** Boxes whose contents are looked into. */
const GROUPS = new Set(['moov', 'trak', 'mdia', 'minf']);
/** Boxes that begin with the times of making and of the last change. */
const TIMED = new Set(['mvhd', 'tkhd', 'mdhd']);
/** Boxes that say how a movie is shown (ISO/IEC 14496-12, 8). All others are emptied. */
const KEPT = new Set(
  'mvhd trak mvex iods tkhd tref edts mdia trgr tapt load mdhd hdlr minf elng vmhd smhd hmhd nmhd sthd gmhd dinf stbl'.split(
    ' ',
  ),
);
/** What tracks of pictures say of themselves. */
const PICTURES = new Set(['pict', 'vide', 'auxv']);

/**
 * The pictures of a sequence: their size, if nothing else says it, and what is told beside them. Nothing moves.
 *
 * @returns where the data of all pictures is. `undefined`: that cannot be told, or a track has other data than pictures.
 */
export async function inspectMovie(
  reader: BlobReader,
  movie: Box,
  inspection: OpenInspection,
): Promise<Place[] | undefined> {
  const bytes = await reader.read(movie.start, movie.end - movie.start);
  const samples: Place[] = [];
  let isKnown = true;
  const waiting: Box[] = [{ ...movie, start: 0, body: movie.body - movie.start, end: bytes.length }];
  for (let group = waiting.shift(); group; group = waiting.shift()) {
    for (const box of listBoxes(bytes, group.body, group.end)) {
      if (GROUPS.has(box.type)) waiting.push(box);
      if (TIMED.has(box.type)) clearTimes({ bytes, box, offset: movie.start }, inspection);
      if (box.type === 'tkhd') readTrackSize(bytes, box, inspection);
      if (box.type === 'hdlr') {
        isKnown &&= PICTURES.has(readAscii(bytes, box.body + 8, box.body + 12));
        const name = { start: box.body + HANDLER_HEAD_BYTES, end: box.end };
        clearName({ bytes, place: name, offset: movie.start }, inspection);
      }
      if (box.type === 'mvex') isKnown = false;
      if (box.type === 'stbl') {
        const places = listSamples(bytes, box);
        if (places?.every(({ end }) => end <= reader.size)) samples.push(...places);
        else isKnown = false;
      }
      if (!KEPT.has(box.type)) clearUnknown({ bytes, box, offset: movie.start }, inspection);
    }
  }
  return isKnown ? samples : undefined;
}

interface BoxInside {
  bytes: Uint8Array;
  box: Box;
  /** Where the bytes are in the file. */
  offset: number;
}

function clearName(
  { bytes, place, offset }: { bytes: Uint8Array; place: Place; offset: number },
  { findings, edits }: OpenInspection,
): void {
  const { start, end } = place;
  if (!isOwnName(bytes.subarray(start, end))) return;
  findings.hasUnread = true;
  edits.push(createZeroEdit(offset + start, offset + end));
}

function clearUnknown({ bytes, box, offset }: BoxInside, { findings, edits }: OpenInspection): void {
  const content = bytes.subarray(box.body, box.end);
  if (!isContent(content)) return;
  addFindings(findings, readUnknownBox(content));
  edits.push(createNameEdit(box, offset), createZeroEdit(offset + box.body, offset + box.end));
}

function clearTimes({ bytes, box, offset }: BoxInside, { findings, edits }: OpenInspection): void {
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
