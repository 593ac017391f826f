import { readObject, readText } from '@svc/protocol';
import { browser } from 'wxt/browser';
import type { DocumentAddress, Place } from '../transfer/target.ts';
import { DOCUMENT_REPLIES, type DocumentMessages, type PickerReply } from './document-messages.ts';
import type { PopupMessages } from './popup-messages.ts';

/** Every message of the extension: who asks whom, with what, for what. */
export interface Messages extends PopupMessages, ContentMessages, DocumentMessages, FieldButtonMessages {}

/** From a document of a page (its content script, never the page itself) to the background. */
export interface ContentMessages {
  /** Shows the background who speaks: the browser says it of the sender. `ticket` is the background's. */
  introduction: { request: { ticket: string }; reply: null };
  /** Its script runs, and it can be asked. Sent each time that the script is put there. */
  documentReady: { request: null; reply: null };
  /** Whether the person still wants the file, asked right before it is put there. */
  isFileWanted: { request: { transferId: string }; reply: boolean };
  /** The page was about to open a picker; the file is to go to that field. */
  pickerOpened: { request: { transferId: string; place: Place }; reply: PickerReply };
  /** This document may show another frame, whose pickers are to be answered, too. */
  framesChanged: { request: null; reply: null };
  /** The person took the browser's own picker instead. */
  pickerReleased: { request: { transferId: string }; reply: null };
  /** The held file is put in although the field asks for another kind. */
  putAnywayHere: { request: { transferId: string }; reply: null };
  /** The person gave up, in the page's note. */
  giveUp: { request: { transferId: string }; reply: null };
  /** The person took the file out of the field again. */
  fillUndone: { request: { transferId: string }; reply: null };
  /**
   * The page has emptied the field, and these lines of text are new there. Replies with the page's words, where they say
   * that it refuses the files; `null` where nothing says so: some pages take files and empty their field.
   */
  filesNotKept: { request: FilesNotKept; reply: string | null };
  /** Opens the popup with the code. Replies whether the browser allowed it. */
  showCode: { request: null; reply: boolean };
  /** The person clicked this place while picking; `null`: they left, or clicked what opens a picker. */
  placeChosen: { request: { place: Place | null }; reply: null };
  /** The person clicked the button on a field (optional permission "on every page"). */
  requestAt: { request: { place: Place }; reply: boolean };
  /** Whether the person wants such buttons on the site that the tab shows. */
  areButtonsWanted: { request: null; reply: boolean };
  /** The person wants no such buttons on this site. */
  hideButtons: { request: null; reply: null };
}

export interface FilesNotKept {
  transferId: string;
  lines: string[];
  /** Whether the field is marked as wrong. */
  isInvalid: boolean;
}

/** From the background to the script that shows buttons on fields. */
export interface FieldButtonMessages {
  /** Whether they are wanted may have changed. */
  fieldButtonsChanged: { request: null; reply: null };
}

export type MessageName = keyof Messages;
type Request<Name extends MessageName> = Messages[Name]['request'];
type Reply<Name extends MessageName> = Messages[Name]['reply'];

/** A handler for each message that this part answers, with the parser of what it is asked. */
export type Handlers<Name extends MessageName> = {
  [N in Name]: {
    /** Throws when the request has the wrong form. */
    parse: (request: unknown) => Request<N>;
    /** What it resolves with is the reply, or nothing where the reply is `null`. */
    handle: (
      request: Request<N>,
      sender: MessageSender,
    ) => Promise<[Reply<N>] extends [null] ? unknown : Reply<N>>;
  };
};

export type MessageSender = Parameters<Parameters<typeof browser.runtime.onMessage.addListener>[0]>[1];

/** Asks the background. Rejects with its error. */
export async function askBackground<Name extends MessageName>(
  name: Name,
  request: Request<Name>,
): Promise<Reply<Name>> {
  return unwrap(await browser.runtime.sendMessage({ name, request })) as Reply<Name>; // typed by the same map
}

/** Tells the background, which may be gone: after an update of the extension this script is an orphan. */
export function tellBackground<Name extends MessageName>(name: Name, request: Request<Name>): void {
  void askBackground(name, request).catch(() => undefined);
}

/** Asks the content script of one document. Rejects when it is gone, or when its reply has the wrong form. */
export async function askDocument<Name extends keyof DocumentMessages>(
  to: DocumentAddress & { tabId: number },
  name: Name,
  request: Request<Name>,
): Promise<Reply<Name>> {
  const options = to.documentId === null ? { frameId: to.frameId } : { documentId: to.documentId };
  return DOCUMENT_REPLIES[name](unwrap(await browser.tabs.sendMessage(to.tabId, { name, request }, options)));
}

/** Tells every document of a tab, without waiting for answers; those without content script are skipped. */
export async function tellDocuments<Name extends keyof DocumentMessages | keyof FieldButtonMessages>(
  tabId: number,
  name: Name,
  request: Request<Name>,
): Promise<void> {
  await browser.tabs.sendMessage(tabId, { name, request }).catch(() => undefined);
}

/** The id is empty where the request names none: no transfer has that id. */
export function parseTransferId(request: unknown): { transferId: string } {
  return { transferId: readText(readObject(request)?.['transferId']) ?? '' };
}

/**
 * Answers messages. Those with other names are left to other listeners; one from a sender that may
 * not ask, or that is malformed, is answered with an error.
 */
export function answerMessages<Name extends MessageName>(
  handlers: Handlers<Name>,
  maySend: (sender: MessageSender) => boolean,
): void {
  browser.runtime.onMessage.addListener((message: unknown, sender, sendResponse) => {
    const name = readText(readObject(message)?.['name']);
    if (name === undefined || !Object.hasOwn(handlers, name)) return undefined;
    const isAllowed = maySend(sender);
    void answer(handlers[name as Name], message, isAllowed ? sender : null).then(sendResponse);
    return true; // the answer comes later
  });
}

type Envelope = { value: unknown } | { error: string };

async function answer<Name extends MessageName>(
  handler: Handlers<Name>[Name],
  message: unknown,
  sender: MessageSender | null,
): Promise<Envelope> {
  try {
    if (!sender) throw new Error('This sender may not ask for that.');
    const reply: unknown = await handler.handle(handler.parse(readObject(message)?.['request']), sender);
    return { value: reply ?? null };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}

function unwrap(envelope: unknown): unknown {
  const fields = readObject(envelope);
  if (fields && 'value' in fields) return fields['value'];
  throw new Error(readText(fields?.['error']) ?? 'Nobody answered.');
}
