/** A photo of a page on a table, as a JPEG. */
export async function takePhoto(title: string, { width = 600, height = 800 } = {}): Promise<File> {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const context = canvas.getContext('2d');
  if (!context) throw new Error('The browser draws nothing.');
  context.fillStyle = '#8a6f55';
  context.fillRect(0, 0, width, height);
  context.fillStyle = '#7d634b';
  for (let y = 0; y < height; y += 60) context.fillRect(0, y, width, 26);
  context.transform(1, 0.06, -0.05, 0.98, width * 0.05, -height * 0.01);
  drawPage(context, title, {
    left: width * 0.16,
    top: height * 0.12,
    width: width * 0.68,
    height: height * 0.74,
  });
  return asFile(canvas, `${title}.jpg`);
}

/** A picture of no page. */
export async function takeLandscape({ width = 1200, height = 900 } = {}): Promise<File> {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const context = canvas.getContext('2d');
  if (!context) throw new Error('The browser draws nothing.');
  context.fillStyle = '#7fb2e5';
  context.fillRect(0, 0, width, height);
  context.fillStyle = '#f4d9b0';
  context.beginPath();
  context.arc(width * 0.77, height * 0.27, width * 0.1, 0, 7);
  context.fill();
  context.fillStyle = '#3d6b4f';
  context.beginPath();
  context.moveTo(0, height);
  context.lineTo(width * 0.33, height * 0.43);
  context.lineTo(width * 0.55, height * 0.73);
  context.lineTo(width * 0.7, height * 0.57);
  context.lineTo(width, height);
  context.fill();
  return asFile(canvas, 'IMG_2041.jpg');
}

interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

export function drawPage(context: CanvasRenderingContext2D, title: string, box: Box): void {
  const { left, top, width, height } = box;
  context.fillStyle = '#fbfaf6';
  context.fillRect(left, top, width, height);
  context.fillStyle = '#1c1c22';
  context.font = `700 ${width * 0.075}px sans-serif`;
  context.fillText(title, left + width * 0.09, top + height * 0.12);
  context.fillStyle = '#6a6a75';
  for (let line = 0; line < 22; line += 1) {
    const length = [0.82, 0.78, 0.8, 0.5][line % 4] ?? 0.8;
    context.fillRect(
      left + width * 0.09,
      top + height * (0.19 + line * 0.034),
      width * length,
      height * 0.009,
    );
  }
}

async function asFile(canvas: HTMLCanvasElement, name: string): Promise<File> {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.85));
  if (!blob) throw new Error('The browser writes no JPEG.');
  return new File([blob], name, { type: 'image/jpeg' });
}
