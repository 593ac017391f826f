import type { Evaluate } from './evaluate-in.ts';
import { waitUntil } from './wait-until.ts';

interface XulMenu extends Element {
  state: string;
  activateItem(item: Element): void;
}

/** Waits for the menu of a right click and presses the item with this label. */
export async function pressInContextMenu(browserWindow: Evaluate, label: string): Promise<void> {
  await waitUntil(`"${label}" is in the menu`, () => browserWindow(pressItem, label));
}

function pressItem(label: string): boolean {
  const menu = document.querySelector<XulMenu>('#contentAreaContextMenu');
  const item = [...(menu?.querySelectorAll('menuitem') ?? [])].find(
    (candidate) => candidate.getAttribute('label') === label,
  );
  if (menu?.state !== 'open' || !item) return false;
  menu.activateItem(item);
  return true;
}
