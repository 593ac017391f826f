import { browser } from 'wxt/browser';
import { askDocument } from '../messages.ts';
import type { NoTargetReason, Site, Target } from '../transfer.ts';

const CONTENT_SCRIPT = '/content-scripts/content.js';

/**
 * Puts the content script into the tab's main document and asks it where a file would go. Pages where
 * no extension may act (the browser's own, its store, its PDF viewer) refuse the script.
 */
export async function chooseTarget(tabId: number): Promise<Target> {
  const site = await readSite(tabId);
  const choice = await Promise.race([chooseInPage(tabId, site), waitTooLong()]);
  return choice ?? { kind: 'none', reason: 'notResponding', site };
}

/** A page that is busy does not keep the person from having a code. */
const PAGE_TIMEOUT_MS = 2_000;

function waitTooLong(): Promise<null> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(null), PAGE_TIMEOUT_MS);
  });
}

async function chooseInPage(tabId: number, site: Site | null): Promise<Target> {
  const documentId = await injectContentScript(tabId);
  if (documentId === undefined) return { kind: 'none', reason: 'noAccess', site };
  const answer = await askDocument({ tabId, documentId }, 'chooseField', null).catch(
    (): NoTargetReason => 'noAccess', // the page went away under our hands
  );
  if (typeof answer === 'string') return { kind: 'none', reason: answer, site };
  return { kind: 'field', field: answer, site: site ?? { origin: '', title: '' }, documentId };
}

/** The document's id, `null` where the browser gives none, `undefined` where it refuses the script. */
async function injectContentScript(tabId: number): Promise<string | null | undefined> {
  try {
    const target = { tabId, frameIds: [0] };
    const [result] = await browser.scripting.executeScript({
      target,
      files: [CONTENT_SCRIPT],
      injectImmediately: true, // a page that loads for ever would never be idle
    });
    return result?.documentId ?? null;
  } catch {
    return undefined; // the error's text differs by browser and says no more than "not here"
  }
}

async function readSite(tabId: number): Promise<Site | null> {
  const tab = await browser.tabs.get(tabId);
  const origin = tab.url ? new URL(tab.url).origin : '';
  return origin.startsWith('http') ? { origin, title: tab.title ?? '' } : null;
}
