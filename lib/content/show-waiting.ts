import { askBackground } from '../messages.ts';
import { texts } from '../texts.ts';
import { showNote, type NoteAction } from './show/note.ts';
import { anchorOf } from './targets/visible-box.ts';
import type { WaitingActions } from './picker/open-picker.ts';

/** A note at a field that waits for the phone as if a picker were open. Returns what removes it. */
export function showWaiting(
  field: HTMLInputElement,
  { useThisComputer, giveUp }: WaitingActions,
): () => void {
  const anchor = anchorOf(field);
  const { page } = texts;
  const others: NoteAction[] = [
    { label: page.thisComputer, run: useThisComputer },
    { label: page.cancel, run: giveUp },
  ];
  const show = (text: string, actions: NoteAction[]) =>
    showNote({ text, anchor, actions, tone: 'plain', lifetimeMs: null });
  const showCode = async () => {
    const isShown = await askBackground('showCode', null).catch(() => false);
    if (!isShown && !isOver) note = show(page.codeHint, others);
  };

  let isOver = false;
  let note = show(page.waiting, [
    { label: page.showCode, run: () => void showCode(), staysOpen: true },
    ...others,
  ]);
  return () => {
    isOver = true;
    note.close();
  };
}
