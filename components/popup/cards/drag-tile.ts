import type { DragEvent } from 'react';
import type { PopupActions } from '../../../lib/popup/popup-actions.ts';
import { TILE_TYPE } from '../../../lib/transfer/file-tile.ts';

export type DragProps = ReturnType<typeof dragTile>;

/**
 * Makes an element the tile of the held files, for the mouse: dropped on the page, it names the place that they go to. The
 * popup stays open while something is dragged out of it. By keyboard there are the buttons.
 */
export function dragTile({ startDrag, endDrag }: Pick<PopupActions, 'startDrag' | 'endDrag'>) {
  return {
    draggable: true,
    onDragStart: ({ dataTransfer }: DragEvent) => {
      dataTransfer.setData(TILE_TYPE, '');
      dataTransfer.effectAllowed = 'copy';
      void startDrag();
    },
    onDragEnd: () => void endDrag(),
  };
}
