import { browser } from 'wxt/browser';
import { askDocument } from '../messages.ts';
import type { PlaceTarget } from '../target.ts';
import { texts } from '../texts.ts';
import { injectContentScript } from './inject-scripts.ts';
import { readSite } from './read-site.ts';
import { PAGE_TIMEOUT_MS, waitFor } from './wait-for.ts';

export interface MenuPorts {
  inOrder: <T>(tabId: number, run: () => Promise<T>) => Promise<T>;
  /** The person pointed at a place. */
  point: (tabId: number, target: PlaceTarget) => Promise<void>;
  /** The person wants a file in this tab, wherever. */
  open: (tabId: number) => Promise<void>;
  openPopup: () => Promise<boolean>;
}

const ID = 'fill-from-phone';

/** "Fill from phone" on a right click: for the place under the pointer, else as a click on the icon. */
export function offerInContextMenu({ inOrder, point, open, openPopup }: MenuPorts): void {
  browser.runtime.onInstalled.addListener(() => {
    void browser.contextMenus
      .removeAll()
      .then(() =>
        browser.contextMenus.create({ id: ID, title: texts.page.fillFromPhone, contexts: ['all'] }),
      );
  });
  browser.contextMenus.onClicked.addListener((info, tab) => {
    if (info.menuItemId !== ID || tab?.id === undefined) return;
    const tabId = tab.id;
    // First in line: the popup, which has to be opened at once, finds the transfer already aimed.
    void inOrder(tabId, async () => {
      // A page that is busy does not keep the person from having a code.
      const target = await Promise.race([findTarget(tabId, info), waitFor(PAGE_TIMEOUT_MS, null)]);
      await (target ? point(tabId, target) : open(tabId));
    });
    void openPopup();
  });
}

interface MenuClick {
  frameId?: number | undefined;
  /** Firefox alone names the element. */
  targetElementId?: number | undefined;
}

async function findTarget(
  tabId: number,
  { frameId = 0, targetElementId }: MenuClick,
): Promise<PlaceTarget | null> {
  const addresses = await injectContentScript(tabId, frameId === 0 ? 'mainDocument' : 'allDocuments');
  const document = addresses.find((address) => address.frameId === frameId);
  if (!document) return null;
  const request = { targetElementId: targetElementId ?? null };
  const place = await askDocument({ tabId, ...document }, 'placeAtMenu', request).catch(() => null);
  const site = await readSite(tabId);
  return place && { kind: 'place', place, document, site: site ?? { origin: '', title: '' } };
}
