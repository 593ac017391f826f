import { browser } from 'wxt/browser';
import { FIELD_BUTTON_REQUESTS } from '../messages/document-messages.ts';
import { answerMessages, askBackground, tellBackground } from '../messages/messages.ts';
import { watchFields } from './show/field-button.ts';
import { shadowRootOf } from './targets/composed-tree.ts';
import { describePlace } from './targets/describe-place.ts';
import { RANK } from './targets/find-places.ts';
import { documentPlaces } from './targets/known-places.ts';
import { fieldAt } from './targets/place-at.ts';

/** In the isolated world, which pages cannot see. */
const marked = globalThis as { pocketfillHasButtons?: boolean };

/** Shows a button on upload fields while the person wants that here. Started once per document. */
export function startFieldButton(): void {
  if (marked.pocketfillHasButtons) return;
  marked.pocketfillHasButtons = true;
  let stop: (() => void) | null = null;

  async function sync(): Promise<void> {
    const isWanted = await askBackground('areButtonsWanted', null).catch(() => false); // the extension is gone
    if (isWanted)
      stop ??= watchFields({ isField, onFill, onHide: () => tellBackground('hideButtons', null) });
    else {
      stop?.();
      stop = null;
    }
  }

  answerMessages(FIELD_BUTTON_REQUESTS, { fieldButtonsChanged: async () => void sync() });
  void sync();
}

/**
 * The field itself, or what represents it. Called at each pointer move, so it looks close by only. For an element in a
 * closed shadow root, an event has only the host.
 */
function isField(element: Element): HTMLElement | null {
  if (!browser.runtime?.id) return null; // the extension was removed or updated
  const closed = element.shadowRoot ? null : shadowRootOf(element);
  const inside = closed?.querySelector('input[type=file]');
  return fieldAt(inside ?? element);
}

function onFill(field: HTMLElement): void {
  const place = describePlace({ element: field, kind: 'field', rank: RANK.focusedField }, documentPlaces);
  tellBackground('requestAt', { place });
}
