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
    void loading.then((pictures) => drawInto(tile, pictures[id])).catch(() => undefined); // the type stays
    return tile;
  });
  const others = files.length - tiles.length;
  const box = createElement('div', 'tiles', ...tiles, ...(others > 0 ? [`+${others}`] : []));
  box.ariaHidden = 'true';
  return box;
}

/** On a canvas: a page's policy for images does not apply there, and its address tells the page nothing. */
async function drawInto(tile: HTMLElement, address: string | undefined): Promise<void> {
  const [, base64] = address?.split(',') ?? [];
  if (base64 === undefined) return;
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0);
  const bitmap = await createImageBitmap(new Blob([bytes]));
  const canvas = createElement('canvas', '');
  canvas.width = bitmap.width;
  canvas.height = bitmap.height;
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
  tile.replaceChildren(canvas);
}
