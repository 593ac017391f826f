import type { DragEvent } from 'react';
import type { PopupActions } from '../../../lib/popup/popup-actions.ts';
import { texts } from '../../../lib/texts/texts.ts';
import { TILE_TYPE } from '../../../lib/transfer/file-tile.ts';

export type DragProps = ReturnType<typeof dragTile>;

/**
 * Makes an element the tile of the held files, for the mouse: dropped on the page, it names the place that they go to. The
 * popup stays open while something is dragged out of it. By keyboard there are the buttons.
 */
export function dragTile(count: number, { startDrag, endDrag }: Pick<PopupActions, 'startDrag' | 'endDrag'>) {
  return {
    title: texts.popup.dragHint(count),
    draggable: true,
    onDragStart: ({ dataTransfer }: DragEvent) => {
      dataTransfer.setData(TILE_TYPE, '1'); // browsers may drop a type without data
      dataTransfer.effectAllowed = 'copy';
      void startDrag();
    },
    onDragEnd: () => void endDrag(),
  };
}
