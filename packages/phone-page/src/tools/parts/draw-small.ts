/** Enough for a phone's screen and for a closer look at a corner. */
const MAX_SIDE = 1600;

/**
 * Draws a small copy of a picture, upright: moving it about on the screen must not decode the picture again.
 *
 * @throws if the browser cannot draw it.
 */
export async function drawSmall(picture: Blob): Promise<HTMLCanvasElement> {
  const url = URL.createObjectURL(picture);
  const image = new Image();
  try {
    image.src = url;
    await image.decode();
    const { naturalWidth: width, naturalHeight: height } = image;
    const scale = Math.min(1, MAX_SIDE / Math.max(width, height, 1));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(width * scale));
    canvas.height = Math.max(1, Math.round(height * scale));
    const context = canvas.getContext('2d');
    if (!context || width === 0) throw new Error('The browser draws nothing.');
    context.imageSmoothingQuality = 'high';
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
    return canvas;
  } finally {
    URL.revokeObjectURL(url);
    image.src = ''; // frees what was decoded
  }
}
