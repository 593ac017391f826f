import { askBackground, tellBackground as tell, type FillOutcome, type FillRequest } from '../messages.ts';
import type { Place } from '../target.ts';
import { fillPlace } from './fill/fill-place.ts';
import { describeKnown, surveyDocument } from './survey-document.ts';
import { expectFile, type Expectation } from './picker/expect-file.ts';
import { showFilled } from './show-filled.ts';
import { showWaiting } from './show-waiting.ts';
import { outlineElement } from './show/outline.ts';
import { pickPlace } from './pick-place.ts';
import { documentPlaces } from './document-places.ts';
import { RANK } from './targets/find-places.ts';
import { standInOf } from './targets/visible-box.ts';
import { placeAtMenu } from './place-at-menu.ts';

/** What the background can have done in this document. At most one transfer is expected at a time. */
export function createDocumentAgent() {
  const knownPlaces = documentPlaces;
  const fills = new Map<string, Promise<FillOutcome>>();
  let expectation: Expectation | null = null;
  let removeOutline = () => {};
  let stopPicking = () => {};

  function expect(transferId: string): { hasHooks: boolean } {
    if (expectation) expectation.transferId = transferId;
    expectation ??= expectFile(transferId, {
      report: (transferId, field) =>
        askBackground('pickerOpened', { transferId, place: describeOpen(field) }),
      released: (transferId) => tell('pickerReleased', { transferId }),
      givenUp: (transferId) => tell('giveUp', { transferId }),
      showWaiting,
    });
    return { hasHooks: expectation.send !== null };
  }

  function describeOpen(field: HTMLInputElement): Place {
    return describeKnown({ element: field, kind: 'field', rank: RANK.openPicker }, knownPlaces);
  }

  async function fill(request: FillRequest): Promise<FillOutcome> {
    const { outcome, element, undo } = await fillPlace(request, knownPlaces, expectation?.send ?? null);
    if (outcome !== 'filled') return outcome;
    expectation?.settle(element);
    showFilled({ request, element, undo });
    return outcome;
  }

  /** A worker that died after asking asks again: the page must see the file once. */
  async function fillOnce(request: FillRequest): Promise<FillOutcome> {
    const filling = fills.get(request.transferId) ?? fill(request);
    fills.set(request.transferId, filling);
    const outcome = await filling;
    if (outcome !== 'filled') fills.delete(request.transferId);
    return outcome;
  }

  function outline(key: string | null): void {
    removeOutline();
    const element = key === null ? undefined : knownPlaces.find(key)?.element;
    const shown = element && standInOf(element);
    removeOutline = shown ? outlineElement(shown) : () => {};
  }

  return {
    list: () => surveyDocument(knownPlaces, expectation?.openField ?? null),
    expect,
    connectHooks: (eventType: string) => expectation?.connectHooks(eventType),
    end: (transferId: string) => {
      outline(null);
      stopPicking();
      if (expectation?.transferId !== transferId) return;
      expectation.end();
      expectation = null;
    },
    fillOnce,
    outline,
    startPicking: () => {
      stopPicking();
      stopPicking = pickPlace(knownPlaces, () => expectation?.send ?? null);
    },
    stopPicking: () => stopPicking(),
    placeAtMenu: (targetElementId: number | null) => placeAtMenu(targetElementId, knownPlaces),
  };
}

export type DocumentAgent = ReturnType<typeof createDocumentAgent>;
