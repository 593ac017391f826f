import { browser } from 'wxt/browser';
import type { TransferCommands } from '../commands/transfer-commands.ts';

export interface TabPorts {
  commands: Pick<TransferCommands, 'handleTabClosed' | 'renumberTab'>;
  inOrder: <T>(tabId: number, run: () => Promise<T>) => Promise<T>;
  /** Draws the tab's badge again. */
  redrawBadge: (tabId: number) => void;
  /** Arms the page that the tab shows now. */
  pageLoaded: (tabId: number) => void;
  /** No private window is left. */
  privateWindowsClosed: () => void;
}

/**
 * Follows tabs. When one is closed, a file on its way to it is kept
 * (`detached-commands.ts`). When one gets another number, its transfer
 * follows. When one loads a page, its badge is drawn again and the page is armed.
 */
export function followTabs({
  commands,
  inOrder,
  redrawBadge,
  pageLoaded,
  privateWindowsClosed,
}: TabPorts): void {
  const { onRemoved, onReplaced, onUpdated } = browser.tabs;
  onRemoved.addListener((tabId, { isWindowClosing, windowId }) => {
    const close = async () =>
      commands.handleTabClosed(tabId, isWindowClosing && (await isLastWindow(windowId)));
    void inOrder(tabId, close);
  });
  browser.windows.onRemoved.addListener(() => {
    void isAnyPrivate().then((isAny) => isAny || privateWindowsClosed());
  });
  onReplaced?.addListener((added, removed) => {
    void inOrder(removed, () => commands.renumberTab(removed, added));
  });
  // `loading`, then `complete`: in each browser one of them comes after it has cleared the badge.
  onUpdated.addListener((tabId, { status }) => {
    if (status === undefined) return;
    redrawBadge(tabId);
    pageLoaded(tabId);
  });
}

async function isAnyPrivate(): Promise<boolean> {
  return (await browser.windows.getAll()).some(({ incognito }) => incognito);
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
