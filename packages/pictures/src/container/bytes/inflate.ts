/**
 * The first bytes of what was compressed by zlib (RFC 1950), as many as are wanted and no more, however much it unpacks to.
 *
 * @throws TypeError, when it is not compressed as it says before there are so many; ReferenceError in browsers without
 *   `DecompressionStream`.
 */
export async function inflate(packed: BlobPart, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate'));
  const reader = stream.getReader();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  for (let left = maxBytes; left > 0;) {
    const { done, value } = await reader.read();
    if (done) break;
    parts.push(value.subarray(0, left));
    left -= value.length;
  }
  await reader.cancel();
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}
