import type { askDocument } from '../messages/messages.ts';
import type { PlaceTarget } from '../transfer/target.ts';

/** Outlines a choice in the page of a tab; `null` takes the outline away. */
export type OutlinePlace = (tabId: number, choice: PlaceTarget | null) => void;

/**
 * Talks to the documents themselves. Nobody waits for an answer, and a document that is gone outlines
 * nothing, so errors mean nothing here.
 */
export function createOutlinePlace(ask: typeof askDocument): OutlinePlace {
  let outlined: { tabId: number; choice: PlaceTarget } | null = null;

  const tell = (tabId: number, { document }: PlaceTarget, key: string | null) =>
    void ask({ tabId, ...document }, 'outlinePlace', { key }).catch(() => undefined);

  return (tabId, choice) => {
    if (outlined) tell(outlined.tabId, outlined.choice, null);
    outlined = choice && { tabId, choice };
    if (choice) tell(tabId, choice, choice.place.key);
  };
}
