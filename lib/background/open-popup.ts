import { browser } from 'wxt/browser';

/** Resolves with whether the browser opened the popup: it may want a click, or a window in front. */
export async function openPopup(): Promise<boolean> {
  try {
    await browser.action.openPopup();
    return true;
  } catch {
    return false; // the person is told to click the icon
  }
}
