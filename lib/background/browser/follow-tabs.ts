import { browser } from 'wxt/browser';
import type { TransferCommands } from '../commands/transfer-commands.ts';

export interface TabPorts {
  commands: Pick<TransferCommands, 'handleTabClosed' | 'renumberTab'>;
  inOrder: <T>(tabId: number, run: () => Promise<T>) => Promise<T>;
  /** Shows on the icon what there is of the tab, once more. */
  redrawBadge: (tabId: number) => void;
  /** Arms the page that the tab shows now. */
  pageLoaded: (tabId: number) => void;
}

/**
 * Keeps what is on its way for a tab that is closed, follows tabs that get another number, and sees to it
 * that the icon tells of them in each page that they load, and that this page is armed.
 */
export function followTabs({ commands, inOrder, redrawBadge, pageLoaded }: TabPorts): void {
  const { onRemoved, onReplaced, onUpdated } = browser.tabs;
  onRemoved.addListener((tabId, { isWindowClosing, windowId }) => {
    const forget = async () =>
      commands.handleTabClosed(tabId, isWindowClosing && (await isLastWindow(windowId)));
    void inOrder(tabId, forget);
  });
  onReplaced?.addListener((added, removed) => {
    void inOrder(removed, () => commands.renumberTab(removed, added));
  });
  // One of its two values comes after the icon is cleared for the new page, whichever the browser.
  onUpdated.addListener((tabId, { status }) => {
    if (status === undefined) return;
    redrawBadge(tabId);
    pageLoaded(tabId);
  });
}

/** Whether the browser itself may be closing: no other window is left. */
async function isLastWindow(windowId: number): Promise<boolean> {
  const windows = await browser.windows.getAll();
  return windows.every(({ id }) => id === windowId);
}

export async function isPrivateTab(tabId: number): Promise<boolean> {
  const tab = await browser.tabs.get(tabId).catch(() => null); // closed meanwhile
  return tab?.incognito ?? true;
}
