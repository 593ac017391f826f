/** Bytes of a file that are left out, or replaced by others. */
export interface Edit {
  start: number;
  end: number;
  bytes?: Uint8Array<ArrayBuffer>;
}

/** The file with its edits, which are in order and do not overlap. Parts that stay are slices: nothing is copied. */
export function applyEdits(file: File, edits: readonly Edit[]): File {
  const parts: BlobPart[] = [];
  let done = 0;
  for (const { start, end, bytes } of edits) {
    if (start > done) parts.push(file.slice(done, start));
    if (bytes) parts.push(bytes);
    done = end;
  }
  if (done < file.size) parts.push(file.slice(done));
  return new File(parts, file.name, { type: file.type, lastModified: file.lastModified });
}
