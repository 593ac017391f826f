import { browser } from 'wxt/browser';

/** Whether a tab is open. */
export async function hasTab(tabId: number): Promise<boolean> {
  return browser.tabs.get(tabId).then(
    () => true,
    () => false, // that is how a browser says that it is closed
  );
}
