import { browser } from 'wxt/browser';
import { askDocument } from '../../messages/messages.ts';
import type { PlaceTarget } from '../../transfer/target.ts';
import { texts } from '../../texts/texts.ts';
import type { PageCommands, TransferCommands } from '../commands/transfer-commands.ts';
import type { Identify } from '../tab/identify-documents.ts';
import { injectIntoFrame } from '../tab/inject-scripts.ts';
import { readSite } from '../tab/read-site.ts';
import { toPlaceTarget } from '../transfer/recipient-rule.ts';
import { PAGE_TIMEOUT_MS, waitFor } from '../tab/page-deadline.ts';
import type { PopupOpener } from './open-popup.ts';

type MenuPorts = Pick<PopupOpener, 'openPopup' | 'openQuestion'> &
  Pick<PageCommands, 'requestAt' | 'requestLate'> &
  Pick<TransferCommands, 'openTransfer'> & {
    inOrder: <T>(tabId: number, run: () => Promise<T>) => Promise<T>;
    identify: Identify;
  };

const ID = 'fill-from-phone';

/** "Fill from phone" on a right click: for the place under the pointer, else as a click on the icon. */
export function offerInContextMenu(ports: MenuPorts): void {
  const { inOrder, requestAt, requestLate, openTransfer, openPopup, openQuestion, identify } = ports;
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
    const finding = findTarget({ tabId, identify }, info);
    const opening = openPopup();
    const showQuestion = async (asking: Promise<boolean>) => {
      try {
        if ((await asking) && !(await opening)) await openQuestion(tabId);
      } catch {
        // The tab was closed meanwhile.
      }
    };
    const aimLate = async () => {
      const target = await finding;
      return target !== null && inOrder(tabId, () => requestLate(tabId, target));
    };
    // Queued before the popup asks for its transfer, so that the popup finds it aimed at this place.
    const asking = inOrder(tabId, async () => {
      const target = await Promise.race([finding, waitFor(PAGE_TIMEOUT_MS, 'late' as const)]);
      if (target && target !== 'late') return requestAt(tabId, target);
      await openTransfer({ tabId });
      // A page that is busy does not keep the person from having a code. It is for this place once the page answers.
      if (target === 'late') void showQuestion(aimLate());
      return false;
    });
    void showQuestion(asking);
  });
}

interface MenuClick {
  frameId?: number | undefined;
  /** Firefox alone names the element. */
  targetElementId?: number | undefined;
}

async function findTarget(
  { tabId, identify }: { tabId: number; identify: Identify },
  { frameId = 0, targetElementId }: MenuClick,
): Promise<PlaceTarget | null> {
  const document = await injectIntoFrame(tabId, frameId);
  if (!document) return null;
  const request = { targetElementId: targetElementId ?? null };
  const to = { tabId, ...document };
  const asked = [identify(to), askDocument(to, 'placeAtMenu', request), readSite(tabId)] as const;
  const [speaker, place, site] = await Promise.all(asked).catch(() => []); // the document was left meanwhile
  return speaker && place ? toPlaceTarget(place, speaker, site ?? null) : null;
}
