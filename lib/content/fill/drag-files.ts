import type { SendSignal } from '../../page-channel.ts';
import { visibleMiddle } from '../../visible-middle.ts';
import { isOverlay } from '../show/overlay.ts';
import { deepestAt, deepestAtPoint } from '../targets/deepest-element.ts';
import { pageTurn } from './page-turn.ts';
import { listFiles } from './put-files.ts';

/** Limits how often a page may show another element. */
const MAX_LOOKS = 8;

/** Drops files on a place as a person does; resolves with whether the page took them. */
export async function dropFiles(place: Element, files: readonly File[], send: SendSignal): Promise<boolean> {
  await startDrag(place, carryFiles(files), send).follow();
  return send('drop');
}

/** Whether a place takes dropped files. The page sees a drag that enters and leaves. */
export function acceptsDrop(place: Element, send: SendSignal): boolean {
  const drag = startDrag(place, carryFiles([new File([], 'file')]), send);
  const isWelcome = drag.stay();
  void drag.follow().then(() => send('dragLeave'));
  return isWelcome;
}

/** A field outside the document that carries the files into the page's world. */
export function carryFiles(files: readonly File[]): HTMLInputElement {
  const carrier = document.createElement('input');
  carrier.type = 'file';
  carrier.files = listFiles(files);
  return carrier;
}

function startDrag(place: Element, carrier: HTMLInputElement, send: SendSignal) {
  let over = deepestAt(place);
  const point = visibleMiddle(over);
  let seen = elementAt(point);
  const stay = () => send('dragOver', over, carrier);
  stay();

  /**
   * Follows to the element that the page shows because of the drag: some pages cover everything with a layer that takes
   * the files. Ends when nothing changes any more.
   */
  async function follow(): Promise<void> {
    let isStill = false;
    for (let looks = 0; looks < MAX_LOOKS; looks += 1) {
      await pageTurn();
      const now = elementAt(point) ?? seen;
      const isSame = now === seen;
      if (isSame && isStill) return;
      if (now && !isSame) over = now;
      seen = now;
      stay();
      isStill = isSame;
    }
  }

  return { stay, follow };
}

/** `null` also for elements of the extension. */
function elementAt(point: { x: number; y: number }): Element | null {
  return isOverlay(document.elementFromPoint(point.x, point.y)) ? null : deepestAtPoint(point);
}
