import {
  askBackground,
  tellBackground as tell,
  type FillRequest,
  type PickerReply,
} from '../messages/messages.ts';
import { createSender } from '../page-channel.ts';
import { documentPlaces } from './document-places.ts';
import { createFillOnce } from './fill/create-fill-once.ts';
import { fillPlace, type Fill } from './fill/fill-place.ts';
import { outlinePlaces } from './outline-places.ts';
import { pickPlace } from './pick-place.ts';
import { expectFile, type Expectation, type ExpectationPorts } from './picker/expect-file.ts';
import { placeAtMenu } from './place-at-menu.ts';
import { showFilled } from './show-filled.ts';
import { showPickerNote } from './show-picker-note.ts';
import { describeKnown, surveyDocument } from './survey-document.ts';
import { RANK } from './targets/find-places.ts';

/** What the background can have done in this document. At most one transfer is expected at a time. */
export function createDocumentAgent() {
  const outline = outlinePlaces(documentPlaces);
  let expectation: Expectation | null = null;
  let stopPicking: (() => void) | null = null;

  const { fillOnce, takeBack } = createFills(() => expectation);

  return {
    list: (chosenKey: string | null) =>
      surveyDocument({ knownPlaces: documentPlaces, openField: expectation?.openField ?? null, chosenKey }),
    expect: (transferId: string): { hasHooks: boolean } => {
      if (expectation) expectation.transferId = transferId;
      expectation ??= expectFile(transferId, { ...pickerPorts, ended: () => (expectation = null) });
      return { hasHooks: expectation.send !== null };
    },
    connectHooks: (eventType: string) => {
      if (expectation) expectation.connectHooks(eventType);
      else createSender(document, eventType)('end'); // the transfer was over before its hooks were there
    },
    end: (transferId: string) => {
      outline(null);
      stopPicking?.();
      if (expectation?.transferId === transferId) expectation.end();
    },
    answerPicker: (reply: PickerReply) => expectation?.answerPicker(reply),
    fillOnce,
    takeBack,
    outline,
    startPicking: () => {
      stopPicking?.();
      stopPicking = pickPlace(documentPlaces, () => expectation?.send ?? null);
    },
    stopPicking: () => stopPicking?.(),
    placeAtMenu: (targetElementId: number | null) => placeAtMenu(targetElementId, documentPlaces),
  };
}

export type DocumentAgent = ReturnType<typeof createDocumentAgent>;

/** Puts files in, each once, and takes the last one out again. */
function createFills(readExpectation: () => Expectation | null) {
  let last: { transferId: string; takeBack: () => void } | null = null;

  const { fillOnce, forget } = createFillOnce(async (request: FillRequest) => {
    const { outcome, element, undo } = await fillPlace(request, {
      knownPlaces: documentPlaces,
      send: () => readExpectation()?.send ?? null,
      beforeEvents: (field) => readExpectation()?.settle(field),
    });
    if (outcome === 'filled') keepUndo(request, element, undo);
    else readExpectation()?.refuse(outcome);
    return outcome;
  });

  function keepUndo(request: FillRequest, element: HTMLElement | null, undo: Fill['undo']): void {
    const { transferId } = request;
    const takeOut = () => {
      const isOut = undo?.() ?? false;
      if (isOut) forget(transferId);
      return isOut;
    };
    const note = showFilled({ request, element, undo: undo && takeOut });
    const takeBack = () => {
      note.close();
      takeOut();
      forget(transferId); // also where the page has emptied or redrawn its field by itself
    };
    last = { transferId, takeBack };
  }

  return {
    fillOnce,
    takeBack: (transferId: string): void => {
      if (last?.transferId === transferId) last.takeBack();
    },
  };
}

const pickerPorts: Omit<ExpectationPorts, 'ended'> = {
  report: (transferId, field) => {
    const found = { element: field, kind: 'field', rank: RANK.openPicker } as const;
    const place = describeKnown(found, documentPlaces);
    return askBackground('pickerOpened', { transferId, place });
  },
  framesChanged: () => tell('framesChanged', null),
  released: (transferId) => tell('pickerReleased', { transferId }),
  givenUp: (transferId) => tell('giveUp', { transferId }),
  putAnyway: (transferId) => tell('putAnywayHere', { transferId }),
  show: showPickerNote,
};
