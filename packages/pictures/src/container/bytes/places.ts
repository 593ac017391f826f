import type { BlobReader } from './blob-reader.ts';
import { createZeroEdit, type Edit } from './edits.ts';
import { hasContent } from './has-content.ts';

/** Bytes of a file. */
export interface Place {
  start: number;
  end: number;
}

/** What of these places lies in none of the others, in order. */
export function subtractPlaces(places: readonly Place[], others: readonly Place[]): Place[] {
  const left: Place[] = [];
  const taken = mergePlaces(others);
  let next = 0;
  for (const { start, end } of mergePlaces(places)) {
    let at = start;
    for (let other = taken[next]; other && other.start < end; other = taken[next]) {
      if (other.start > at) left.push({ start: at, end: other.start });
      at = Math.max(at, other.end);
      // One that goes on beyond may cover the next place, too.
      if (other.end > end) break;
      next += 1;
    }
    if (at < end) left.push({ start: at, end });
  }
  return left;
}

/** In order, and without overlaps. */
export function mergePlaces(places: readonly Place[]): Place[] {
  const merged: Place[] = [];
  let last: Place | undefined;
  for (const { start, end } of [...places].sort((a, b) => a.start - b.start)) {
    if (last && start <= last.end) last.end = Math.max(last.end, end);
    else merged.push((last = { start, end }));
  }
  return merged;
}

/** Makes bytes 0 that are more than room. Whether there were any. */
export async function clearPlaces(
  reader: BlobReader,
  places: readonly Place[],
  edits: Edit[],
): Promise<boolean> {
  let hasCleared = false;
  for (const { start, end } of places) {
    if (!(await hasContent(reader, { start, end }))) continue;
    hasCleared = true;
    edits.push(createZeroEdit(start, end));
  }
  return hasCleared;
}
