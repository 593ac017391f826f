import { browser } from 'wxt/browser';
import type { TransferCommands } from './transfer-commands.ts';

export interface TabPorts {
  commands: Pick<TransferCommands, 'forgetTab' | 'renumberTab'>;
  inOrder: <T>(tabId: number, run: () => Promise<T>) => Promise<T>;
}

/** Keeps what is on its way for a tab that is closed, and follows tabs that get another number. */
export function followTabs({ commands, inOrder }: TabPorts): void {
  const { onRemoved, onReplaced } = browser.tabs;
  onRemoved.addListener((tabId, { isWindowClosing }) => {
    void inOrder(tabId, () => commands.forgetTab(tabId, isWindowClosing));
  });
  onReplaced?.addListener((added, removed) => {
    void inOrder(removed, () => commands.renumberTab(removed, added));
  });
}

export async function isPrivateTab(tabId: number): Promise<boolean> {
  const tab = await browser.tabs.get(tabId).catch(() => null); // closed meanwhile
  return tab?.incognito ?? true;
}
