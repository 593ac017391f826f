import { sleep } from '@svc/protocol';
import { browser } from 'wxt/browser';
import type { DocumentAddress } from '../../transfer/target.ts';

const ASK_EVERY_MS = 1_000;

/**
 * Resolves when a document is no longer the one that its frame shows. A page in the back/forward cache takes
 * messages and answers none, so that who waits for an answer has to watch it. Browsers that tell no ids of
 * documents give an error for such messages; there it never resolves.
 *
 * @param signal - ends the watching, by rejecting.
 */
export async function waitForNavigation(
  tabId: number,
  { documentId, frameId }: DocumentAddress,
  signal: AbortSignal,
): Promise<void> {
  const isShown = async () => documentId === null || (await findShown(tabId, frameId)) === documentId;
  do await sleep(ASK_EVERY_MS, signal);
  while (await isShown());
}

/** The id of the document that a frame shows; `null`, where none may be spoken to. */
async function findShown(tabId: number, frameId: number): Promise<string | null> {
  try {
    const [result] = await browser.scripting.executeScript({
      target: { tabId, frameIds: [frameId] },
      func: () => undefined,
      injectImmediately: true,
    });
    return result?.documentId ?? null;
  } catch {
    return null; // the frame is gone, or shows another site now
  }
}
