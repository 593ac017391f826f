import { knownMediaType, sleep } from '@svc/protocol';
import { browser } from 'wxt/browser';
import { askDocument } from '../../messages/messages.ts';
import type { FillReply } from '../../messages/document-messages.ts';
import { asksForTheSame } from '../transfer/resolve-target.ts';
import type { ArrivedFile } from '../download/arrived-files.ts';
import { sizeHintsOf, type DocumentAddress } from '../../transfer/target.ts';
import { tabOf, type Transfer } from '../../transfer/transfer.ts';
import { PAGE_TIMEOUT_MS, waitFor } from './page-deadline.ts';

/** Hands the files to the document that asked, by reference, and to no other. */
export async function deliverFiles(
  transfer: Transfer,
  files: readonly ArrivedFile[],
): Promise<FillReply | 'pageGone'> {
  const { target } = transfer;
  const tabId = tabOf(transfer);
  if (tabId === null) return 'pageGone';
  if (target.kind === 'none') return { outcome: 'gone', left: null };
  const { place, document } = target;
  const confirmed = listConfirmed(transfer);
  const answered = new AbortController();
  const asked = askDocument({ tabId, ...document }, 'fillPlace', {
    transferId: transfer.id,
    key: place.key,
    addsToField: transfer.addsToField || hasPlacedBefore(transfer),
    isForced: transfer.isForced,
    sizeHints: sizeHintsOf(place),
    files: files.map(({ id, blob, name, lastModified }) => ({
      id,
      name,
      type: knownMediaType(blob.type, name),
      size: blob.size,
      lastModified,
      blob,
      ...(confirmed.has(id) && { isConfirmed: true }),
    })),
  });
  const left = waitForNavigation(tabId, document, answered.signal).then(() => 'pageGone' as const);
  try {
    return await Promise.race([asked, left]);
  } catch {
    return 'pageGone'; // nobody is there to answer: closed, left or reloaded
  } finally {
    answered.abort();
    left.catch(() => undefined); // it was told to end
  }
}

/** What the person has said on the phone counts where the place asks for what the phone was told. */
function listConfirmed({ state, target }: Transfer): ReadonlySet<string> {
  if (state.name !== 'filling' || !asksForTheSame(state.job.requirements, target)) return new Set();
  return new Set(state.files.filter(({ isConfirmed }) => isConfirmed).map(({ id }) => id));
}

/** Files of the same transfer that are in the field stay there. */
function hasPlacedBefore({ state }: Transfer): boolean {
  return state.name === 'filling' && state.placed.length > 0;
}

/** Takes the file out of the page again, as far as the page allows it. Never rejects. */
export async function takeFileBack(transfer: Transfer): Promise<void> {
  const { id, target } = transfer;
  const tabId = tabOf(transfer);
  if (tabId === null || target.kind === 'none') return;
  const asked = askDocument({ tabId, ...target.document }, 'takeBack', { transferId: id });
  // Where nobody answers, its document is gone, and the file with it.
  await Promise.race([asked.catch(() => null), waitFor(PAGE_TIMEOUT_MS, null)]);
}

const ASK_EVERY_MS = 1_000;

/**
 * Resolves when a document is no longer the one that its frame shows. A page in the back/forward cache takes
 * messages and answers none, so that who waits for an answer has to watch it. Browsers that tell no ids of
 * documents give an error for such messages; there it never resolves.
 *
 * @param signal - ends the watching, by rejecting.
 */
async function waitForNavigation(
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
