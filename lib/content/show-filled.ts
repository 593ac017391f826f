import { tellBackground, type FillRequest } from '../messages/messages.ts';
import { pageTexts } from '../texts/page-texts.ts';
import { showNote, type Note } from './show/note.ts';
import { labelOf } from './targets/label-of.ts';
import { anchorOf } from './targets/visible-box.ts';

interface Filled {
  request: FillRequest;
  element: HTMLElement | null;
  undo: (() => boolean) | null;
}

const NOTE_MS = 8_000;
const UNDONE_MS = 4_000;

/** A note at the place that has just got its file, with a way back where there is one. */
export function showFilled({ request: { name, transferId }, element, undo }: Filled): Note {
  const page = pageTexts;
  const label = element ? labelOf(element) : '';
  const anchor = anchorOf(element);
  const text = undo ? page.filled(name, label) : page.handedOver(name, label);
  const takeBack = () => {
    const isUndone = undo?.() ?? false;
    showNote({
      text: isUndone ? page.undone(name) : page.cannotUndo(name),
      anchor,
      tone: 'plain',
      lifetimeMs: UNDONE_MS,
      actions: [],
    });
    if (isUndone) tellBackground('fillUndone', { transferId });
  };
  return showNote({
    text,
    anchor,
    tone: 'good',
    lifetimeMs: NOTE_MS,
    actions: undo ? [{ label: page.undo, run: takeBack }] : [],
  });
}
