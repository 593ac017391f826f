/** CSS pixels of the longer side, twice for sharp screens. */
const MAX_SIDE = 88;
/** What a picture of a phone may have; a larger one is not decoded for a thumbnail. */
const MAX_BYTES = 40_000_000;

/** A small JPEG of a picture, on white where it is transparent, as a data address. `null`: it is no picture that this browser can read. */
export async function shrinkPicture(blob: Blob): Promise<string | null> {
  if (!blob.type.startsWith('image/') || blob.type === 'image/svg+xml' || blob.size > MAX_BYTES) return null;
  try {
    const bitmap = await createImageBitmap(blob);
    const scale = Math.min(1, MAX_SIDE / Math.max(bitmap.width, bitmap.height));
    const side = (length: number) => Math.max(1, Math.round(length * scale));
    const canvas = new OffscreenCanvas(side(bitmap.width), side(bitmap.height));
    const context = canvas.getContext('2d');
    if (!context) return null;
    context.fillStyle = '#fff'; // a JPEG is black where nothing is drawn
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    bitmap.close();
    const small = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.7 });
    return await readAsDataAddress(small);
  } catch {
    return null; // an unknown format, or a damaged file: it has an icon
  }
}

async function readAsDataAddress(blob: Blob): Promise<string> {
  let binary = '';
  for (const byte of new Uint8Array(await blob.arrayBuffer())) binary += String.fromCodePoint(byte);
  return `data:${blob.type};base64,${btoa(binary)}`;
}
