import { browser } from 'wxt/browser';
import { answerMessages, askBackground, type FillOutcome, type FillRequest } from '../messages.ts';
import type { FieldDescription, NoTargetReason } from '../transfer.ts';
import { describeField } from './describe-field.ts';
import { fillField } from './fill-field.ts';
import { findField } from './find-field.ts';
import { createKnownFields } from './known-fields.ts';
import { parseFillRequest } from './parse-fill-request.ts';
import { watchClicks } from './watch-clicks.ts';

/** In the isolated world, which a page cannot see. */
const marked = globalThis as { pocketfillIsHere?: boolean };

/** Answers the background in this document. Injected at each opening of the popup, started once. */
export function startContent(): void {
  if (marked.pocketfillIsHere) return;
  marked.pocketfillIsHere = true;

  const lastClicked = watchClicks(document);
  const knownFields = createKnownFields();
  const fills = new Map<string, Promise<FillOutcome>>();

  function chooseField(): FieldDescription | NoTargetReason {
    // The browser's PDF viewer runs scripts of extensions, but shows nothing of the page's own.
    if (document.contentType === 'application/pdf') return 'noAccess';
    const field = findField(document, lastClicked());
    return field ? describeField(field, knownFields.keyOf(field)) : 'noField';
  }

  async function fill(request: FillRequest): Promise<FillOutcome> {
    const field = knownFields.find(request.fieldKey);
    if (!field) return 'gone';
    const { transferId } = request;
    return fillField(field, request, () => askBackground('isFileWanted', { transferId }).catch(() => false));
  }

  /** A worker that died after asking asks again: the page must see the file once. */
  async function fillOnce(request: FillRequest): Promise<FillOutcome> {
    const filling = fills.get(request.transferId) ?? fill(request);
    fills.set(request.transferId, filling);
    const outcome = await filling;
    if (outcome !== 'filled') fills.delete(request.transferId);
    return outcome;
  }

  answerMessages(
    {
      chooseField: { parse: () => null, handle: async () => chooseField() },
      fillField: { parse: parseFillRequest, handle: fillOnce },
    },
    (sender) => sender.id === browser.runtime.id,
  );
}
