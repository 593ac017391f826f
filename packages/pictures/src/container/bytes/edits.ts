/** Bytes of a file that are left out, or replaced by others. */
export interface Edit {
  start: number;
  end: number;
  bytes?: BlobPart;
}

/** What a file with its edits is made of. They are in order and do not overlap. What stays is slices: nothing is copied. */
export function listParts(file: Blob, edits: readonly Edit[]): BlobPart[] {
  const parts: BlobPart[] = [];
  let done = 0;
  for (const { start, end, bytes } of edits) {
    if (start > done) parts.push(file.slice(done, start));
    if (bytes) parts.push(bytes);
    done = end;
  }
  if (done < file.size) parts.push(file.slice(done));
  return parts;
}

/** Bytes that stay where they are, and say nothing any more. */
export function createZeroEdit(start: number, end: number): Edit {
  return { start, end, bytes: createZeros(end - start) };
}

const ZEROS = new Uint8Array(64 * 1024);

/** A blob of zeros. Its parts share their memory as far as the browser lets them. */
function createZeros(length: number): Blob {
  const parts = Array.from({ length: Math.floor(length / ZEROS.length) }, () => ZEROS);
  return new Blob([...parts, ZEROS.subarray(0, length % ZEROS.length)]);
}

/** In the order of the file. What is put in at a place comes before what is left out there. */
export function sortEdits(edits: readonly Edit[]): Edit[] {
  return [...edits].sort((a, b) => a.start - b.start || a.end - b.end);
}
