import { browser } from 'wxt/browser';

/** A popup that the extension opens shows what there is; it starts no transfer, however late it comes. */
export function createPopupOpener() {
  let opening = 0;

  /** Resolves with whether the browser opened it: it may want a click, or a window in front. */
  async function openPopup(): Promise<boolean> {
    opening += 1;
    try {
      await browser.action.openPopup();
      return true;
    } catch {
      opening -= 1;
      return false; // the person is told to click the icon
    }
  }

  return {
    openPopup,
    /** Shows what the extension asks about a tab, where no page can cover it: in the popup, or in a small window. */
    openQuestion: async (tabId: number): Promise<void> => {
      const tab = await browser.tabs.get(tabId).catch(() => null); // closed meanwhile
      if (!tab || (tab.active && (await openPopup()))) return;
      const url = browser.runtime.getURL(`/popup.html?tab=${tabId}&for=question`);
      await browser.windows.create({ url, type: 'popup', ...QUESTION_SIZE });
    },
    /** Whether the extension opened the popup that asks for its transfer. True once for each such opening. */
    wasOpenedByExtension: (): boolean => {
      if (opening === 0) return false;
      opening -= 1;
      return true;
    },
  };
}

export type PopupOpener = ReturnType<typeof createPopupOpener>;

/** CSS pixels: room for the question and, after it, the code. */
const QUESTION_SIZE = { width: 400, height: 640 };
