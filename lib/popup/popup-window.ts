import { readCount } from '@svc/protocol';
import { browser } from 'wxt/browser';
import type { StoreApi } from 'zustand/vanilla';
import type { PopupState } from './popup-state.ts';

/** The tab id in the query `tab=<id>`; `undefined` without that query, `null` if it is no id. */
export function readTabId(query: string): number | null | undefined {
  const text = new URLSearchParams(query).get('tab');
  if (text === null) return undefined;
  return /^\d+$/.test(text) ? (readCount(Number(text)) ?? null) : null;
}

/** The active tab; its id is `null` if the browser names none. The click on the icon lets us read its address. */
export async function findActiveTab(): Promise<{ id: number | null; url: string }> {
  const [tab] = await browser.tabs.query({ active: true, currentWindow: true });
  return { id: tab?.id ?? null, url: tab?.url ?? '' };
}

/** Whether the query says `for=question`: this window was opened for a question, as the browser could open no popup. */
export function isForQuestion(query: string): boolean {
  return new URLSearchParams(query).get('for') === 'question';
}

/**
 * Closes a window that was opened for a question, once the question is answered anywhere or its tab is closed. It stays
 * open after a yes in this window, since the person needs the code that it shows next.
 */
export function closeWithQuestion(state: StoreApi<PopupState>, close: () => void): () => void {
  return state.subscribe(({ transfer, problem, hasConfirmed }) => {
    if (problem === 'tabClosed' || (transfer && !transfer.question && !hasConfirmed)) close();
  });
}
