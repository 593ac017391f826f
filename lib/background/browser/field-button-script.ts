import { browser } from 'wxt/browser';
import { ALL_SITES } from '../../request-access.ts';
import { tellDocuments } from '../../messages/messages.ts';
import {
  changeFieldButtons,
  loadFieldButtons,
  watchFieldButtons,
} from '../../settings/field-button-settings.ts';

const ID = 'field-button';
const FILE = '/content-scripts/field-button.js';

/**
 * Keeps the script that shows a button on upload fields in every page as long as the person wants it, and
 * in none otherwise. Turned on, it also comes to the pages that are open.
 */
export function keepFieldButtons(): void {
  watchFieldButtons(() => {
    sync();
    void tellEveryTab();
  });
  browser.permissions.onAdded.addListener(sync);
  browser.permissions.onRemoved.addListener(sync);
  sync();
}

function sync(): void {
  void navigator.locks.request('field-buttons', syncScript);
}

export async function areFieldButtonsWantedOn(origin: string): Promise<boolean> {
  const { isOn, hiddenOn } = await loadFieldButtons();
  return isOn && !hiddenOn.includes(origin);
}

/** The person wants no buttons on a site. */
export async function hideFieldButtonsOn(origin: string): Promise<void> {
  if (origin === '') return;
  await changeFieldButtons((now) => ({ ...now, hiddenOn: [...new Set([...now.hiddenOn, origin])] }));
}

async function syncScript(): Promise<void> {
  const { isOn } = await loadFieldButtons();
  const isWanted = isOn && (await browser.permissions.contains({ origins: ALL_SITES }));
  const registered = await browser.scripting.getRegisteredContentScripts({ ids: [ID] });
  if (isWanted && registered.length === 0) {
    await browser.scripting.registerContentScripts([
      { id: ID, js: [FILE], matches: ALL_SITES, allFrames: true, runAt: 'document_idle' },
    ]);
    await injectInOpenTabs();
  }
  if (!isWanted && registered.length > 0) await browser.scripting.unregisterContentScripts({ ids: [ID] });
}

async function injectInOpenTabs(): Promise<void> {
  const tabIds = await listTabs({ url: ALL_SITES });
  await Promise.allSettled(tabIds.map(inject)); // a tab may be closed by now, or be the browser's store
}

/** Scripts that are switched off stay in pages that had them, so all are told, whatever may be read of tabs. */
async function tellEveryTab(): Promise<void> {
  const tabIds = await listTabs({});
  await Promise.all(tabIds.map((tabId) => tellDocuments(tabId, 'fieldButtonsChanged', null)));
}

async function listTabs(query: { url?: string[] }): Promise<number[]> {
  const tabs = await browser.tabs.query(query);
  return tabs.map(({ id }) => id).filter((id) => id !== undefined);
}

function inject(tabId: number): Promise<unknown> {
  return browser.scripting.executeScript({ target: { tabId, allFrames: true }, files: [FILE] });
}
