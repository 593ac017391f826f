import { askBackground, tellBackground as tell, type FillRequest } from '../messages.ts';
import { createSender } from '../page-channel.ts';
import { documentPlaces } from './document-places.ts';
import { createFillOnce } from './fill/create-fill-once.ts';
import { fillPlace } from './fill/fill-place.ts';
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

  const fillOnce = createFillOnce(async (request: FillRequest) => {
    const { outcome, element, undo } = await fillPlace(request, {
      knownPlaces: documentPlaces,
      send: () => expectation?.send ?? null,
      beforeEvents: (field) => expectation?.settle(field),
    });
    if (outcome === 'filled') showFilled({ request, element, undo });
    else expectation?.refuse(outcome);
    return outcome;
  });

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
    fillOnce,
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

const pickerPorts: Omit<ExpectationPorts, 'ended'> = {
  report: (transferId, field, isConfirmed) => {
    const found = { element: field, kind: 'field', rank: RANK.openPicker } as const;
    const place = describeKnown(found, documentPlaces);
    return askBackground('pickerOpened', { transferId, place, isConfirmed });
  },
  framesChanged: () => tell('framesChanged', null),
  released: (transferId) => tell('pickerReleased', { transferId }),
  givenUp: (transferId) => tell('giveUp', { transferId }),
  putAnyway: (transferId) => tell('putAnywayHere', { transferId }),
  show: showPickerNote,
};
