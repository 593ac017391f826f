import { browser } from 'wxt/browser';
import type { DocumentAddress } from '../../transfer/target.ts';

const CONTENT_SCRIPT = '/content-scripts/content.js';
const PAGE_HOOKS = '/page-hooks.js';

/**
 * Puts the content script into a tab and resolves with the documents that have it now: the main one, or
 * every one that the extension may act in. Pages where no extension may act (the browser's own, its
 * store, its PDF viewer) refuse it, and the list is empty.
 */
export async function injectContentScript(
  tabId: number,
  where: 'mainDocument' | 'allDocuments',
): Promise<DocumentAddress[]> {
  const target = where === 'mainDocument' ? { tabId, frameIds: [0] } : { tabId, allFrames: true };
  try {
    const results = await browser.scripting.executeScript({
      target,
      files: [CONTENT_SCRIPT],
      injectImmediately: true, // a page that loads for ever would never be idle
    });
    return results.filter((result) => !('error' in result && result.error)).map(readAddress);
  } catch {
    return []; // the error's text differs by browser and says no more than "not here"
  }
}

/**
 * Puts the hooks into the page's own world, which is out of reach of its content security policy. Resolves
 * with the type of the events that reach them; `null`, when the document is gone.
 */
export async function injectPageHooks(tabId: number, { frameId }: DocumentAddress): Promise<string | null> {
  try {
    const [injection] = await browser.scripting.executeScript({
      target: { tabId, frameIds: [frameId] },
      world: 'MAIN',
      files: [PAGE_HOOKS],
      injectImmediately: true,
    });
    return typeof injection?.result === 'string' ? injection.result : null;
  } catch {
    return null;
  }
}

function readAddress(result: { documentId?: string; frameId: number }): DocumentAddress {
  return { documentId: result.documentId ?? null, frameId: result.frameId };
}
