import { askBackground, tellBackground } from '../../../messages/messages.ts';
import type { FillFile, FillReply, FillRequest } from '../../../messages/document-messages.ts';
import { isForcible } from '../../../transfer/reasons.ts';
import { pageTexts as page } from '../../../texts/page-texts.ts';
import type { PickerActions, PickerNote } from '../../picker/open-picker.ts';
import { labelOf } from '../../targets/label-of.ts';
import { anchorOf } from '../../targets/visible-box.ts';
import { createTiles } from './file-tiles.ts';
import { showNote, type Note, type NoteAction } from './note.ts';

interface Filled {
  request: FillRequest;
  reply: FillReply;
  element: HTMLElement | null;
  /** `null`: only the page could undo it. */
  undo: (() => boolean) | null;
}

const NOTE_MS = 8_000;
const UNDONE_MS = 4_000;
/** Longer, since the page's own words must be read. */
const REFUSED_MS = 16_000;

/** A note at the place that has just got its file, with an undo if possible. */
export function showFilled({ request, reply, element, undo }: Filled): Note {
  const { transferId } = request;
  const files = filesIn(request, reply);
  const names = namesOf(files);
  const label = element ? labelOf(element) : '';
  const takeBack = () => {
    const isUndone = undo?.() ?? false;
    const text = isUndone ? page.undone(names) : page.cannotUndo(names);
    showNote({ text, anchor: anchorOf(element), tone: 'plain', lifetimeMs: UNDONE_MS, actions: [] });
    if (isUndone) tellBackground('fillUndone', { transferId });
  };
  return showNote({
    text: undo ? page.filled(names, label) : page.handedOver(names, label),
    anchor: anchorOf(element),
    tone: 'good',
    tiles: createTiles(files, askBackground('showPictures', { transferId })),
    lifetimeMs: NOTE_MS,
    // If some files are held, the person goes on in the popup.
    actions: undo && !reply.left ? [{ label: page.undo, run: takeBack }] : [],
  });
}

/** A note at the place whose page refused the files, with the page's words. */
export function showRefused({ request, reply, element }: Omit<Filled, 'undo'>, words: string): Note {
  const text = page.notKept(namesOf(filesIn(request, reply)), words);
  return showNote({ text, anchor: anchorOf(element), tone: 'bad', lifetimeMs: REFUSED_MS, actions: [] });
}

const namesOf = (files: readonly FillFile[]) => files.map(({ name }) => name);

/** The files that went in. */
function filesIn({ files }: FillRequest, { left }: FillReply): FillFile[] {
  return files.filter((_, index) => !left?.indexes.includes(index));
}

/** A note at a field that waits like an open picker, with its actions. */
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
    const forced = isForcible(reason.outcome) ? [anyway] : [];
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
