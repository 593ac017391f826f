import { readObject, readText } from '@svc/protocol';
import { browser } from 'wxt/browser';
import type { FieldDescription, NoTargetReason } from './transfer.ts';

/** Every message of the extension: who asks whom, with what, for what. */
export interface Messages {
  /** Popup → background: starts a transfer for the tab, unless one is under way or has just ended. */
  openTransfer: { request: { tabId: number }; reply: null };
  /** Popup → background: a new job for the same tab, in place of the one before. */
  restartTransfer: { request: { tabId: number; addsToField: boolean }; reply: null };
  /** Popup → background: the person has seen how it ended, so that the next opening starts anew. */
  endSeen: { request: { tabId: number; transferId: string }; reply: null };
  cancelTransfer: { request: { tabId: number }; reply: null };
  /** Popup → background: the file that is being held, to be saved; `null` when there is none. */
  takeFile: { request: { tabId: number }; reply: HeldFile | null };
  /** Popup → background: the person has the held file on their disk. */
  fileSaved: { request: { tabId: number }; reply: null };

  /** Content script → background: whether the person still wants the file, right before it is put there. */
  isFileWanted: { request: { transferId: string }; reply: boolean };

  /** Background → content script: the field that a file would go to, or why there is none. */
  chooseField: { request: null; reply: FieldDescription | NoTargetReason };
  /** Background → content script: puts the file there, once for each transfer. */
  fillField: { request: FillRequest; reply: FillOutcome };
}

export interface HeldFile {
  blob: Blob;
  name: string;
}

export interface FillRequest {
  transferId: string;
  fieldKey: string;
  addsToField: boolean;
  blob: Blob;
  name: string;
  type: string;
  size: number;
}

/**
 * `cutShort`: fewer bytes can be read than the file has; ask for it again. `unwanted`: the transfer was
 * cancelled while the page was busy.
 */
export type FillOutcome = 'filled' | 'gone' | 'disabled' | 'wrongType' | 'cutShort' | 'unwanted';

export type MessageName = keyof Messages;
type Request<Name extends MessageName> = Messages[Name]['request'];
type Reply<Name extends MessageName> = Messages[Name]['reply'];

/** A handler for each message that this part answers, with the parser of what it is asked. */
export type Handlers<Name extends MessageName> = {
  [N in Name]: {
    /** Throws when the request has the wrong form. */
    parse: (request: unknown) => Request<N>;
    handle: (request: Request<N>) => Promise<Reply<N>>;
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

/** Asks the content script of one document, or of the tab's main document where none is named. */
export async function askDocument<Name extends MessageName>(
  to: { tabId: number; documentId: string | null },
  name: Name,
  request: Request<Name>,
): Promise<Reply<Name>> {
  const options = to.documentId === null ? { frameId: 0 } : { documentId: to.documentId };
  return unwrap(await browser.tabs.sendMessage(to.tabId, { name, request }, options)) as Reply<Name>; // as above
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
    void answer(handlers[name as Name], message, maySend(sender)).then(sendResponse);
    return true; // the answer comes later
  });
}

type Envelope = { value: unknown } | { error: string };

async function answer<Name extends MessageName>(
  handler: Handlers<Name>[Name],
  message: unknown,
  isAllowed: boolean,
): Promise<Envelope> {
  try {
    if (!isAllowed) throw new Error('This sender may not ask for that.');
    return { value: await handler.handle(handler.parse(readObject(message)?.['request'])) };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}

function unwrap(envelope: unknown): unknown {
  const fields = readObject(envelope);
  if (fields && 'value' in fields) return fields['value'];
  throw new Error(readText(fields?.['error']) ?? 'Nobody answered.');
}
