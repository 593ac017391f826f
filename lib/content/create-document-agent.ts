import { askBackground, tellBackground as tell, type Handlers } from '../messages/messages.ts';
import type { DOCUMENT_REQUESTS, FillRequest } from '../messages/document-messages.ts';
import { documentPlaces } from './targets/known-places.ts';
import { createSender } from '../page-channel.ts';
import { createFillOnce } from './fill/create-fill-once.ts';
import { followField, type FieldNews } from './fill/field-watch.ts';
import { fillPlace, type Fill } from './fill/fill-place.ts';
import type { Note } from './show/notes/note.ts';
import { createPlaceOutline } from './show/outline-place.ts';
import { choosePlace } from './choose-place.ts';
import { interceptPicker, type Interception, type InterceptionPorts } from './picker/intercept-picker.ts';
import { placeAtMenu } from './place-at-menu.ts';
import { showFilled, showPickerNote, showRefused } from './show/notes/page-notes.ts';
import { surveyDocument } from './survey-document.ts';
import { describePlace } from './targets/describe-place.ts';
import { RANK } from './targets/find-places.ts';

/** Answers the messages of background and popup in this document. At most one transfer answers the next picker. */
export function createDocumentAgent(): Handlers<keyof typeof DOCUMENT_REQUESTS> {
  const outline = createPlaceOutline(documentPlaces);
  let interception: Interception | null = null;
  let stopChoosing: (() => void) | null = null;

  const { fillOnce, takeBack } = createFills(() => interception);

  return {
    introduce: (introduction) => askBackground('introduction', introduction),
    listPlaces: async ({ chosenKey }) =>
      surveyDocument({ knownPlaces: documentPlaces, openField: interception?.openField ?? null, chosenKey }),
    armPicker: async ({ transferId }) => {
      if (interception) interception.transferId = transferId;
      interception ??= interceptPicker(transferId, { ...pickerPorts, ended: () => (interception = null) });
      return { hasHooks: interception.send !== null };
    },
    connectHooks: async ({ eventType }) => {
      if (interception) interception.connectHooks(eventType);
      else createSender(document, eventType)('end'); // the transfer has ended before its hooks were installed
    },
    transferEnded: async ({ transferId, successorId }) => {
      const own = interception?.transferId === transferId ? interception : null;
      if (successorId !== null) {
        // The person may be choosing a place while a late survey replaces the code: choosing goes on.
        if (own) own.transferId = successorId;
        return;
      }
      outline(null);
      stopChoosing?.();
      own?.end();
    },
    pickerAnswered: async ({ reply }) => interception?.answerPicker(reply),
    fillPlace: fillOnce,
    takeBack: async ({ transferId }) => takeBack(transferId),
    outlinePlace: async ({ key }) => outline(key),
    startChoosing: async ({ how }) => {
      stopChoosing?.();
      stopChoosing = choosePlace(how, documentPlaces, () => interception?.send ?? null);
    },
    stopChoosing: async () => stopChoosing?.(),
    placeAtMenu: async ({ targetElementId }) => placeAtMenu(targetElementId, documentPlaces),
  };
}

/** Puts files in, each once, and takes the last ones out again. */
function createFills(readInterception: () => Interception | null) {
  let last: { transferId: string; takeBack: () => void } | null = null;

  const { fillOnce, forget } = createFillOnce(async (request: FillRequest) => {
    const fill = await fillPlace(request, {
      knownPlaces: documentPlaces,
      send: () => readInterception()?.send ?? null,
      beforeEvents: (field) => readInterception()?.settle(field),
    });
    if (fill.reply.outcome === 'filled') void showWhatBecame(request, fill);
    else readInterception()?.refuse(fill.reply.outcome);
    return fill.reply;
  });

  async function showWhatBecame(request: FillRequest, fill: Fill): Promise<void> {
    const { transferId } = request;
    const drop = () => {
      forget(transferId);
      last = null;
    };
    const takeOut = () => {
      const isOut = fill.undo?.() ?? false;
      if (isOut) drop();
      return isOut;
    };
    let note: Note | null = null;
    const show = (undo: Fill['undo']) => (note = showFilled({ ...fill, request, undo }));
    const takeBack = () => {
      note?.close();
      takeOut();
      drop(); // also if the page has emptied or redrawn its field itself
    };
    const own = { transferId, takeBack };
    last = own;
    if (!fill.watch) return void show(null);
    const { isKept, readNews } = fill.watch;
    // Files that were taken out or replaced are no longer watched
    const watch = { readNews, isKept: () => last !== own || isKept() };
    const tell = (news: FieldNews) => askBackground('filesNotKept', { transferId, ...news });
    const outcome = await followField(watch, { tell, onKept: () => last === own && show(takeOut) });
    if (outcome === 'kept' || last !== own) return;
    if (outcome === 'handedOver') return void show(null);
    note = showRefused({ ...fill, request }, outcome.words);
    forget(transferId); // they may be put in again
  }

  return {
    fillOnce,
    takeBack: (transferId: string): void => {
      if (last?.transferId === transferId) last.takeBack();
    },
  };
}

const pickerPorts: Omit<InterceptionPorts, 'ended'> = {
  report: (transferId, field) => {
    const found = { element: field, kind: 'field', rank: RANK.openPicker } as const;
    const place = describePlace(found, documentPlaces);
    return askBackground('pickerOpened', { transferId, place });
  },
  framesChanged: () => tell('framesChanged', null),
  released: (transferId) => tell('pickerReleased', { transferId }),
  givenUp: (transferId) => tell('giveUp', { transferId }),
  putAnyway: (transferId) => tell('putAnywayHere', { transferId }),
  show: showPickerNote,
};
