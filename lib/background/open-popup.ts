import { browser } from 'wxt/browser';

/** A popup that the extension opens shows what there is; it starts no transfer, however late it comes. */
export function createPopupOpener() {
  let opening = 0;

  return {
    /** Resolves with whether the browser opened it: it may want a click, or a window in front. */
    openPopup: async (): Promise<boolean> => {
      opening += 1;
      try {
        await browser.action.openPopup();
        return true;
      } catch {
        opening -= 1;
        return false; // the person is told to click the icon
      }
    },
    /** Whether a popup that asks for its transfer is one that was opened here. Once for each. */
    takeOwnOpening: (): boolean => {
      if (opening === 0) return false;
      opening -= 1;
      return true;
    },
  };
}
