/** A blob whose process died is silently cut short; its last byte shows it. */
export async function isReadable(blob: Blob, size: number): Promise<boolean> {
  if (blob.size !== size) return false;
  if (size === 0) return true;
  try {
    return (await blob.slice(size - 1).arrayBuffer()).byteLength === 1;
  } catch {
    return false; // the browser has lost the bytes and says so
  }
}
