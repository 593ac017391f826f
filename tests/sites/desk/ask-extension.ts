import type { browser } from 'wxt/browser';

/*
 * Questions that a popup's page is made to ask, in both browsers: what the person would have to wait for
 * a moment, and what no page shows. The functions are sent as source, so each has all that it needs.
 */

/** As functions see it that run in a page of the extension. */
declare const chrome: typeof browser;

/** Of the transfer that the extension stores for a tab. */
interface StoredTransfer {
  id: string;
  isTargetChosen: boolean;
  target: { place?: { label: string } };
  state: { job?: { link: string; requirements: { place?: string } } };
}

/**
 * What is missing for each document of the popup's tab to answer its next picker, and to be given a drop or a
 * paste; `ready`: nothing.
 */
export async function findMissing(): Promise<string> {
  const tabId = Number(new URLSearchParams(location.search).get('tab'));
  const key = `transfer-${tabId}`;
  const stored = await chrome.storage.session.get<Record<string, StoredTransfer>>(key);
  const transferId = stored[key]?.id;
  if (transferId === undefined) return 'a transfer'; // the popup has only just asked for one
  const message = { name: 'armPicker', request: { transferId } };
  // Firefox refuses it while a frame of the page is being exchanged for another.
  const frames = await chrome.scripting
    .executeScript({ target: { tabId, allFrames: true }, func: () => undefined, injectImmediately: true })
    .catch(String);
  if (typeof frames === 'string') return frames;
  const missing = await Promise.all(
    frames.map(async ({ frameId }) => {
      // A document that has no content script yet does not answer.
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
 * Whether the extension knows where the person wants the file, and the popup shows the code for that place.
 *
 * @param isNamed - the code names the place, too: the popup that opens after a choice in the page makes it anew.
 */
export async function isChoiceKnown(isNamed: boolean): Promise<boolean> {
  const key = `transfer-${new URLSearchParams(location.search).get('tab')}`;
  const stored = await chrome.storage.session.get<Record<string, StoredTransfer>>(key);
  const transfer = stored[key];
  const shown = document.querySelector('[data-testid=upload-link]')?.getAttribute('href') ?? null;
  if (!transfer?.isTargetChosen || shown === null || transfer.state.job?.link !== shown) return false;
  return !isNamed || transfer.state.job.requirements.place === transfer.target.place?.label;
}

/** Whether a window is there that the extension has opened for a question. */
export async function hasQuestionWindow(): Promise<boolean> {
  return (await chrome.windows.getAll({ windowTypes: ['popup'] })).length > 0;
}
