import type { StoreApi } from 'zustand/vanilla';
import type { PopupState } from './popup-state.ts';

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
