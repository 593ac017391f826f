import { readCount } from '@svc/protocol';
import { browser } from 'wxt/browser';
import type { StoreApi } from 'zustand/vanilla';
import type { PopupState } from './popup-state.ts';

/** The tab that `popup.html?tab=<id>` names; `undefined` without that query, `null` when it names none. */
export function readTabId(query: string): number | null | undefined {
  const text = new URLSearchParams(query).get('tab');
  if (text === null) return undefined;
  return /^\d+$/.test(text) ? (readCount(Number(text)) ?? null) : null;
}

/** The tab in front of the person, or `null` where the window has none that may be named. */
export async function findActiveTab(): Promise<number | null> {
  const [tab] = await browser.tabs.query({ active: true, currentWindow: true });
  return tab?.id ?? null;
}

/** Whether `popup.html?tab=<id>&for=question` was opened for a question: where no popup could be. */
export function isForQuestion(query: string): boolean {
  return new URLSearchParams(query).get('for') === 'question';
}

/**
 * Closes a window that was opened for a question with its answer, wherever and however early that was given, and
 * with the tab that it is about. Who said yes in it needs what it shows next, the code: then it stays.
 */
export function closeWithQuestion(state: StoreApi<PopupState>, close: () => void): () => void {
  return state.subscribe(({ transfer, problem, hasConfirmed }) => {
    if (problem === 'tabClosed' || (transfer && !transfer.question && !hasConfirmed)) close();
  });
}
