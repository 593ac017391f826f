/** CSS pixels; phones have two or three device pixels for each. */
const WIDTH = 56;
const SCALE = 2;

/** Pictures are decoded in sequence: each takes some fifty megabytes for a moment. */
let lastWork: Promise<unknown> = Promise.resolve();

/** Puts a small picture of a photo into `frame`; the icon stays if the browser cannot draw it. */
export function drawThumbnail(frame: Element, file: File): void {
  if (!file.type.startsWith('image/')) return;
  lastWork = lastWork.then(() => drawInto(frame, file));
}

async function drawInto(frame: Element, file: File): Promise<void> {
  const picture = (await drawSmall(file).catch(() => undefined)) ?? (await loadImage(file));
  if (!picture) return;
  frame.textContent = '';
  frame.append(picture);
}

/** Draws a small copy. Rejects for unknown formats: vector images, older browsers. */
async function drawSmall(file: File): Promise<HTMLCanvasElement | undefined> {
  const bitmap = await createImageBitmap(file, { resizeWidth: WIDTH * SCALE, resizeQuality: 'medium' });
  const canvas = document.createElement('canvas');
  canvas.width = bitmap.width;
  canvas.height = bitmap.height;
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
  bitmap.close();
  return canvas;
}

async function loadImage(file: File): Promise<HTMLImageElement | undefined> {
  const url = URL.createObjectURL(file);
  const image = new Image();
  image.alt = '';
  image.src = url;
  try {
    await image.decode();
    return image;
  } catch {
    return undefined; // not an image that this browser knows
  } finally {
    URL.revokeObjectURL(url);
  }
}
