import { isPictureError } from '../../../picture-error.ts';
import { listBoxes, openFullBox, type Box } from './boxes.ts';
import type { Place } from '../../bytes/places.ts';

/** Boxes of a table of samples that say nothing of places in the file. */
const OTHERS = new Set(
  'stsd stts ctts cslg stss stsh stsc stsz stco co64 sdtp sbgp sgpd subs free'.split(' '),
);

/** Where the data of one track is (ISO/IEC 14496-12, 8.7). `undefined`: its table is broken, or of a kind not known here. */
export function listSamples(bytes: Uint8Array, table: Box): Place[] | undefined {
  try {
    const boxes = listBoxes(bytes, table.body, table.end);
    const find = (type: string) => boxes.find((box) => box.type === type);
    const [chunks, runs, sizes] = [find('stco') ?? find('co64'), find('stsc'), find('stsz')];
    if (!chunks || !runs || !sizes || !boxes.every(({ type }) => OTHERS.has(type))) return undefined;
    const sumSizes = createSizeSum(bytes, sizes);
    const counts = readRuns(bytes, runs);
    let run = 0;
    return readOffsets(bytes, chunks).map((start, index) => {
      // A run of chunks goes on up to the next one.
      while ((counts[run + 1]?.firstChunk ?? Infinity) <= index + 1) run += 1;
      return { start, end: start + sumSizes(counts[run]?.samples ?? 0) };
    });
  } catch (error) {
    if (!isPictureError(error)) throw error;
    return undefined;
  }
}

function readOffsets(bytes: Uint8Array, box: Box): number[] {
  const { cursor } = openFullBox(bytes, box);
  const size = box.type === 'stco' ? 4 : 8;
  const count = cursor.take(4);
  const offsets: number[] = [];
  for (let index = 0; index < count; index += 1) offsets.push(cursor.take(size));
  return offsets;
}

/** From a chunk on, counted from 1, each has so many samples. */
function readRuns(bytes: Uint8Array, box: Box): { firstChunk: number; samples: number }[] {
  const { cursor } = openFullBox(bytes, box);
  const count = cursor.take(4);
  const runs: { firstChunk: number; samples: number }[] = [];
  for (let index = 0; index < count; index += 1) {
    runs.push({ firstChunk: cursor.take(4), samples: cursor.take(4) });
    cursor.take(4);
  }
  return runs;
}

/** Sums up the bytes of the next samples. All may have one size. */
function createSizeSum(bytes: Uint8Array, box: Box): (samples: number) => number {
  const { cursor } = openFullBox(bytes, box);
  const fixed = cursor.take(4);
  cursor.take(4);
  return (samples) => {
    if (fixed > 0) return samples * fixed;
    let sum = 0;
    for (let index = 0; index < samples; index += 1) sum += cursor.take(4);
    return sum;
  };
}
