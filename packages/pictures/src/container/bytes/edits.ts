import { concatBytes } from './numbers.ts';

/** Bytes of a file that are left out, or replaced by others. */
export interface Edit {
  start: number;
  end: number;
  /** Of any length. */
  bytes?: Uint8Array<ArrayBuffer>;
  /** As many zeros. */
  isZeroed?: true;
}

/** Bytes that stay where they are, and say nothing any more. */
export function createZeroEdit(start: number, end: number): Edit {
  return { start, end, isZeroed: true };
}

/** In the order of the file. What is put in at a place comes before what is left out there. */
export function sortEdits(edits: readonly Edit[]): Edit[] {
  return [...edits].sort((a, b) => a.start - b.start || a.end - b.end);
}

/** What a file with its edits is made of. They are in order and do not overlap. What stays is slices: little is copied. */
export async function listParts(file: Blob, edits: readonly Edit[]): Promise<BlobPart[]> {
  const parts: BlobPart[] = [];
  let done = 0;
  for (const { start, end, bytes, isZeroed } of await joinEdits(file, edits)) {
    if (start > done) parts.push(file.slice(done, start));
    if (bytes) parts.push(bytes);
    if (isZeroed) parts.push(createZeros(end - start));
    done = end;
  }
  if (done < file.size) parts.push(file.slice(done));
  return parts;
}

const ZEROS = new Uint8Array(64 * 1024);

/** A blob of zeros. Its parts share their memory as far as the browser lets them. */
function createZeros(length: number): Blob {
  const parts = Array.from({ length: Math.floor(length / ZEROS.length) }, () => ZEROS);
  return new Blob([...parts, ZEROS.subarray(0, length % ZEROS.length)]);
}

/** Usual pictures have less than twenty. */
const MANY = 64;
const CLOSE_BYTES = 64 * 1024;
const MAX_JOINED_BYTES = 4 * 1024 * 1024;

/** Browsers take milliseconds for each slice: of many edits, those that lie close are made in memory, as one. */
async function joinEdits(file: Blob, edits: readonly Edit[]): Promise<readonly Edit[]> {
  if (edits.length <= MANY) return edits;
  const joined: Edit[] = [];
  let group: Edit[] = [];
  for (const edit of edits) {
    const [first, last] = [group[0] ?? edit, group[group.length - 1] ?? edit];
    if (edit.start - last.end > CLOSE_BYTES || edit.end - first.start > MAX_JOINED_BYTES) {
      joined.push(...(await joinGroup(file, group)));
      group = [];
    }
    group.push(edit);
  }
  joined.push(...(await joinGroup(file, group)));
  return joined;
}

async function joinGroup(file: Blob, group: readonly Edit[]): Promise<readonly Edit[]> {
  const [first, last] = [group[0], group[group.length - 1]];
  if (!first || !last || first === last) return group;
  const old = new Uint8Array(await file.slice(first.start, last.end).arrayBuffer());
  const parts: Uint8Array[] = [];
  let done = first.start;
  for (const { start, end, bytes, isZeroed } of group) {
    parts.push(old.subarray(done - first.start, start - first.start));
    if (bytes) parts.push(bytes);
    if (isZeroed) parts.push(new Uint8Array(end - start));
    done = end;
  }
  return [{ start: first.start, end: last.end, bytes: concatBytes(parts) }];
}
