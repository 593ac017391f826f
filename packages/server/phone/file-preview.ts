import { findById } from './find-by-id.ts';

/** Shows a small picture of an image that is being sent; nothing for what the browser cannot show. */
export function showPreview(file: File): void {
  const image = findById('preview', HTMLImageElement);
  image.hidden = true;
  if (!file.type.startsWith('image/')) return;
  const url = URL.createObjectURL(file);
  image.addEventListener('load', () => (image.hidden = false), { once: true });
  for (const end of ['load', 'error']) {
    image.addEventListener(end, () => URL.revokeObjectURL(url), { once: true });
  }
  image.src = url;
}
