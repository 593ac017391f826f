import type { browser } from 'wxt/browser';

/*
 * Questions to a popup's page, in both browsers: states that a person would wait for, and that no page shows. The
 * functions are sent as source, so each contains all it needs.
 */

/** For functions that run in a page of the extension. */
declare const chrome: typeof browser;

/** A part of a tab's stored transfer. */
interface StoredTransfer {
  id: string;
  isTargetChosen: boolean;
  target: { place?: { label: string } };
  state: { job?: { link: string; requirements: { place?: string } } };
}

/**
 * What the documents of the popup's tab still need to answer their next picker, and to be given a drop or a paste;
 * `ready`: nothing.
 */
export async function findMissing(): Promise<string> {
  const tabId = Number(new URLSearchParams(location.search).get('tab'));
  const key = `transfer-${tabId}`;
  const stored = await chrome.storage.session.get<Record<string, StoredTransfer>>(key);
  const transferId = stored[key]?.id;
  if (transferId === undefined) return 'a transfer'; // the popup has only just asked for one
  const message = { name: 'armPicker', request: { transferId } };
  // Firefox refuses it while a frame of the page is being replaced.
  const frames = await chrome.scripting
    .executeScript({ target: { tabId, allFrames: true }, func: () => undefined, injectImmediately: true })
    .catch(String);
  if (typeof frames === 'string') return frames;
  const missing = await Promise.all(
    frames.map(async ({ frameId }) => {
      // A document without a content script does not answer.
      const answer: unknown = await chrome.tabs.sendMessage(tabId, message, { frameId }).catch(() => null);
      if (answer === null) return `an answer of frame ${frameId}`;
      return (answer as { value?: { hasHooks?: boolean } }).value?.hasHooks
        ? []
        : `hooks in frame ${frameId}`;
    }),
  );
  return missing.flat().join(', ') || 'ready';
}

/**
 * Whether the extension knows the chosen place, and the popup shows its code.
 *
 * @param isNamed - the code also names the place: the popup that opens after a choice in the page renews it.
 */
export async function isChoiceKnown(isNamed: boolean): Promise<boolean> {
  const key = `transfer-${new URLSearchParams(location.search).get('tab')}`;
  const stored = await chrome.storage.session.get<Record<string, StoredTransfer>>(key);
  const transfer = stored[key];
  const shown = document.querySelector('[data-testid=upload-link]')?.getAttribute('href') ?? null;
  if (!transfer?.isTargetChosen || shown === null || transfer.state.job?.link !== shown) return false;
  return !isNamed || transfer.state.job.requirements.place === transfer.target.place?.label;
}

/** Whether the extension has opened a window for a question. */
export async function hasQuestionWindow(): Promise<boolean> {
  return (await chrome.windows.getAll({ windowTypes: ['popup'] })).length > 0;
}
