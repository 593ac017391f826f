import { browser } from 'wxt/browser';
import { ALL_SITES } from '../host-pattern.ts';
import { loadFieldButtons, saveFieldButtons, watchFieldButtons } from '../field-button-settings.ts';

const ID = 'field-button';
const FILE = '/content-scripts/field-button.js';

/**
 * Keeps the script that shows a button on upload fields in every page as long as the person wants it, and
 * in none otherwise. Turned on, it also comes to the pages that are open.
 */
export function keepFieldButtons(): void {
  watchFieldButtons(sync);
  browser.permissions.onAdded.addListener(sync);
  browser.permissions.onRemoved.addListener(sync);
  sync();
}

function sync(): void {
  void navigator.locks.request('field-buttons', syncScript);
}

/** The person wants no buttons on a site. */
export async function hideFieldButtonsOn(origin: string): Promise<void> {
  const { isOn, hiddenOn } = await loadFieldButtons();
  if (origin !== '') await saveFieldButtons({ isOn, hiddenOn: [...new Set([...hiddenOn, origin])] });
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
  const tabs = await browser.tabs.query({ url: ALL_SITES });
  const tabIds = tabs.map(({ id }) => id).filter((id) => id !== undefined);
  await Promise.allSettled(tabIds.map(inject)); // a tab may be closed by now, or be the browser's store
}

function inject(tabId: number): Promise<unknown> {
  return browser.scripting.executeScript({ target: { tabId, allFrames: true }, files: [FILE] });
}
