import { askBackground, type FillOutcome } from '../messages/messages.ts';
import { pageTexts } from '../texts/page-texts.ts';
import type { PickerActions, PickerNote } from './picker/open-picker.ts';
import { showNote, type NoteAction } from './show/note.ts';
import { anchorOf } from './targets/visible-box.ts';

const page = pageTexts;

/** A note at a field that stands for an open picker: what it waits for, and the ways out. */
export function showPickerNote(
  field: HTMLInputElement,
  reason: PickerNote,
  actions: PickerActions,
): () => void {
  const show = (text: string, offered: NoteAction[]) =>
    showNote({ text, anchor: anchorOf(field), actions: offered, tone: 'plain', lifetimeMs: null });
  const thisComputer: NoteAction = { label: page.thisComputer, run: actions.useThisComputer };
  const leave: NoteAction = { label: page.cancel, run: actions.leave };

  if (reason.kind === 'refused') {
    const anyway = { label: page.putAnyway, run: actions.putAnyway };
    const forced = isForcibleOutcome(reason.outcome) ? [anyway] : [];
    const note = show(page.refused, [...forced, thisComputer, leave]);
    return () => note.close();
  }

  const isAsked = reason.kind === 'confirm';
  const ways = [thisComputer, isAsked ? leave : { label: page.cancel, run: actions.giveUp }];
  const showCode = async () => {
    const isShown = await askBackground('showCode', null).catch(() => false);
    if (!isShown && !isOver) note = show(isAsked ? page.questionHint : page.codeHint, ways);
  };
  let isOver = false;
  let note = show(page.pickerNotes[reason.kind], [
    { label: isAsked ? page.showQuestion : page.showCode, run: () => void showCode(), staysOpen: true },
    ...ways,
  ]);
  return () => {
    isOver = true;
    note.close();
  };
}

function isForcibleOutcome(outcome: FillOutcome): boolean {
  return outcome === 'wrongType' || outcome === 'tooLarge' || outcome === 'takesFolders';
}
