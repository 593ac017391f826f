import type { FillFile } from '../../../messages/document-messages.ts';
import type { Pictures } from '../../../transfer/pictures.ts';
import { typeLabelOf } from '../../../transfer/file-tile.ts';
import { createElement } from '../create-elements.ts';

const MAX_TILES = 4;

/**
 * A small tile for each of the first files: its type, and its picture once that is loaded. Hidden from screen readers,
 * since the note says the names.
 */
export function createTiles(files: readonly FillFile[], loading: Promise<Pictures>): HTMLElement {
  const tiles = files.slice(0, MAX_TILES).map(({ id, name }) => {
    const tile = createElement('span', '', typeLabelOf(name));
    loading.then((pictures) => drawInto(tile, pictures[id] ?? '')).catch(() => undefined); // the type stays
    return tile;
  });
  const others = files.length - tiles.length;
  const box = createElement('div', 'tiles', ...tiles, others > 0 ? `+${others}` : '');
  box.ariaHidden = 'true';
  return box;
}

/** The minimum versions of all browsers have it, TypeScript's ES2024 has not. */
interface Base64Reader {
  fromBase64(text: string): Uint8Array<ArrayBuffer>;
}

/** Rejects if there is no picture. On a canvas: a page's policy for images does not apply there, and its address tells the page nothing. */
async function drawInto(tile: HTMLElement, address: string): Promise<void> {
  const bytes = (Uint8Array as unknown as Base64Reader).fromBase64(address.split(',')[1] ?? '');
  const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/jpeg' }));
  const canvas = createElement('canvas', '');
  canvas.width = bitmap.width;
  canvas.height = bitmap.height;
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
  tile.replaceChildren(canvas);
}
