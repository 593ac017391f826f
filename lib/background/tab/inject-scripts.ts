import { readObject } from '@svc/protocol';
import { browser } from 'wxt/browser';
import type { MessageSender } from '../../messages/messages.ts';
import type { DocumentAddress } from '../../transfer/target.ts';
import { readSpeaker } from '../transfer/recipient-rule.ts';
import { waitFor } from './page-deadline.ts';

const CONTENT_SCRIPT = '/content-scripts/content.js';
const PAGE_HOOKS = '/page-hooks.js';

/** For how long documents are listened for; a frame that hangs longer is found when the tab is looked at again. */
const ANNOUNCED_WITHIN_MS = 60_000;

/**
 * Puts the content script into the document of one frame, by itself that of the page, and resolves with it. Pages
 * where no extension may act (the browser's own, its store, its PDF viewer) refuse it: `null`.
 */
export async function injectIntoFrame(tabId: number, frameId = 0): Promise<DocumentAddress | null> {
  const [document] = await inject({ tabId, frameIds: [frameId] });
  return document ?? null;
}

/**
 * Puts the content script into every document of a tab that the extension may act in, and tells of each as soon
 * as it has it. A browser answers when all of them have run the script, so one frame that hangs would hold back
 * all others: each document also announces itself, for a minute at most. Resolves when the browser has answered.
 */
export async function injectIntoFrames(
  tabId: number,
  onDocument: (document: DocumentAddress) => void,
): Promise<void> {
  const known = new Set<string>();
  const tell = (document: DocumentAddress) => {
    const key = document.documentId ?? `frame ${document.frameId}`;
    if (!known.has(key)) onDocument(document);
    known.add(key);
  };
  const listener = (message: unknown, sender: MessageSender): undefined => {
    const isFromTab = sender.id === browser.runtime.id && sender.tab?.id === tabId;
    if (isFromTab && readObject(message)?.['name'] === 'documentReady') tell(readSpeaker(sender).address);
  };
  const stopListening = () => browser.runtime.onMessage.removeListener(listener);
  browser.runtime.onMessage.addListener(listener);
  const timer = setTimeout(stopListening, ANNOUNCED_WITHIN_MS);
  const documents = await inject({ tabId, allFrames: true });
  clearTimeout(timer);
  stopListening();
  documents.forEach(tell);
}

type InjectionTarget = { tabId: number } & ({ frameIds: number[] } | { allFrames: true });

/**
 * A click lets the extension into the page (`activeTab`). The browser knows it at once, and shows the address of the
 * tab; the page's own process may hear of it after the script, and refuse that. So a page whose address is shown is
 * tried again after these times.
 */
const PAUSES_MS = [50, 150, 400];

async function inject(target: InjectionTarget): Promise<DocumentAddress[]> {
  for (const pauseMs of PAUSES_MS) {
    const documents = await injectOnce(target);
    if (documents.length > 0 || !(await isPageShown(target.tabId))) return documents;
    await waitFor(pauseMs, null);
  }
  return injectOnce(target);
}

async function isPageShown(tabId: number): Promise<boolean> {
  const tab = await browser.tabs.get(tabId).catch(() => null); // the tab was closed meanwhile
  return /^(https?|file):/.test(tab?.url ?? '');
}

async function injectOnce(target: InjectionTarget): Promise<DocumentAddress[]> {
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
