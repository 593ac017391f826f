import { askBackground, tellBackground as tell, type FillRequest } from '../messages.ts';
import { documentPlaces } from './document-places.ts';
import { createFillOnce } from './fill/create-fill-once.ts';
import { fillPlace } from './fill/fill-place.ts';
import { outlinePlaces } from './outline-places.ts';
import { pickPlace } from './pick-place.ts';
import { expectFile, type Expectation } from './picker/expect-file.ts';
import { placeAtMenu } from './place-at-menu.ts';
import { showFilled } from './show-filled.ts';
import { showWaiting } from './show-waiting.ts';
import { describeKnown, surveyDocument } from './survey-document.ts';
import { RANK } from './targets/find-places.ts';

/** What the background can have done in this document. At most one transfer is expected at a time. */
export function createDocumentAgent() {
  const outline = outlinePlaces(documentPlaces);
  let expectation: Expectation | null = null;
  let stopPicking: (() => void) | null = null;

  const fillOnce = createFillOnce(async (request: FillRequest) => {
    const { outcome, element, undo } = await fillPlace(request, documentPlaces, expectation?.send ?? null);
    if (outcome !== 'filled') return outcome;
    expectation?.settle(element);
    showFilled({ request, element, undo });
    return outcome;
  });

  return {
    list: () => surveyDocument(documentPlaces, expectation?.openField ?? null),
    expect: (transferId: string): { hasHooks: boolean } => {
      if (expectation) expectation.transferId = transferId;
      expectation ??= expectFile(transferId, pickerPorts);
      return { hasHooks: expectation.send !== null };
    },
    connectHooks: (eventType: string) => expectation?.connectHooks(eventType),
    end: (transferId: string) => {
      outline(null);
      stopPicking?.();
      if (expectation?.transferId !== transferId) return;
      expectation.end();
      expectation = null;
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

const pickerPorts: Parameters<typeof expectFile>[1] = {
  report: (transferId, field) => {
    const found = { element: field, kind: 'field', rank: RANK.openPicker } as const;
    return askBackground('pickerOpened', { transferId, place: describeKnown(found, documentPlaces) });
  },
  released: (transferId) => tell('pickerReleased', { transferId }),
  givenUp: (transferId) => tell('giveUp', { transferId }),
  showWaiting,
};
