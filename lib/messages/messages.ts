import { readObject, readText } from '@svc/protocol';
import { browser } from 'wxt/browser';
import { nothing, type Read, type Reader } from '../transfer/read-shape.ts';
import type { DocumentAddress } from '../transfer/target.ts';
import type { CONTENT_REQUESTS, ContentReplies } from './content-messages.ts';
import {
  DOCUMENT_REPLIES,
  type DOCUMENT_REQUESTS,
  type DocumentReplies,
  type FIELD_BUTTON_REQUESTS,
} from './document-messages.ts';
import type { POPUP_REQUESTS, PopupReplies } from './popup-messages.ts';

type FromTable<Requests, Replies> = {
  [Name in keyof Requests]: {
    request: Read<Requests[Name]>;
    reply: Name extends keyof Replies ? Replies[Name] : null;
  };
};

/** Every message of the extension: what is asked, for what. */
export interface Messages
  extends
    FromTable<typeof POPUP_REQUESTS, PopupReplies>,
    FromTable<typeof CONTENT_REQUESTS, ContentReplies>,
    FromTable<typeof DOCUMENT_REQUESTS, DocumentReplies>,
    FromTable<typeof FIELD_BUTTON_REQUESTS, object> {}

export type MessageName = keyof Messages;
type Request<Name extends MessageName> = Messages[Name]['request'];
type Reply<Name extends MessageName> = Messages[Name]['reply'];

/** What answers these messages. What it resolves with is the reply, or anything where the reply is `null`. */
export type Handlers<Name extends MessageName> = {
  [N in Name]: (
    request: Request<N>,
    sender: MessageSender,
  ) => Promise<[Reply<N>] extends [null] ? unknown : Reply<N>>;
};

export type MessageSender = Parameters<Parameters<typeof browser.runtime.onMessage.addListener>[0]>[1];

/** Asks the background. Rejects with its error. */
export async function askBackground<Name extends MessageName>(
  name: Name,
  request: Request<Name>,
): Promise<Reply<Name>> {
  return unwrap(await browser.runtime.sendMessage({ name, request })) as Reply<Name>; // typed by the table
}

/** Tells the background, which may be gone: after an update of the extension this script is an orphan. */
export function tellBackground<Name extends MessageName>(name: Name, request: Request<Name>): void {
  void askBackground(name, request).catch(() => undefined);
}

/** Asks the content script of one document. Rejects when it is gone, or when its reply has the wrong form. */
export async function askDocument<Name extends keyof typeof DOCUMENT_REQUESTS>(
  to: DocumentAddress & { tabId: number },
  name: Name,
  request: Request<Name>,
): Promise<Reply<Name>> {
  const options = to.documentId === null ? { frameId: to.frameId } : { documentId: to.documentId };
  const reply = unwrap(await browser.tabs.sendMessage(to.tabId, { name, request }, options));
  const readers: Partial<Record<MessageName, Reader<unknown>>> = DOCUMENT_REPLIES;
  return read(name, readers[name] ?? nothing, reply) as Reply<Name>; // typed by the table
}

/** Tells every document of a tab, without waiting for answers; those without content script are skipped. */
export async function tellDocuments<
  Name extends keyof typeof DOCUMENT_REQUESTS | keyof typeof FIELD_BUTTON_REQUESTS,
>(tabId: number, name: Name, request: Request<Name>): Promise<void> {
  await browser.tabs.sendMessage(tabId, { name, request }).catch(() => undefined);
}

/**
 * Answers the messages of a table. Those with other names are left to other listeners; one from a sender that may
 * not ask, or that is malformed, is answered with an error.
 *
 * @param maySend - which parts of this extension may ask; by itself all.
 */
export function answerMessages<Name extends MessageName>(
  requests: { [N in Name]: Reader<Request<N>> },
  handlers: Handlers<Name>,
  maySend: (sender: MessageSender) => boolean = () => true,
): void {
  const answer = async (name: Name, request: unknown, sender: MessageSender): Promise<Envelope> => {
    try {
      if (sender.id !== browser.runtime.id || !maySend(sender))
        throw new Error('This sender may not ask for that.');
      const asked = read(name, requests[name], request) as Request<Name>; // of the reader of this very message
      return { value: (await handlers[name](asked, sender)) ?? null };
    } catch (error) {
      return { error: error instanceof Error ? error.message : String(error) };
    }
  };
  browser.runtime.onMessage.addListener((message: unknown, sender, sendResponse) => {
    const { name, request } = readObject(message) ?? {};
    if (typeof name !== 'string' || !Object.hasOwn(requests, name)) return undefined;
    void answer(name as Name, request, sender).then(sendResponse); // a name of the table
    return true; // the answer comes later
  });
}

type Envelope = { value: unknown } | { error: string };

function unwrap(envelope: unknown): unknown {
  const fields = readObject(envelope);
  if (fields && 'value' in fields) return fields['value'];
  throw new Error(readText(fields?.['error']) ?? 'Nobody answered.');
}

/** @throws Error where it has another form. */
function read(name: MessageName, reader: Reader<unknown>, value: unknown): unknown {
  const valid = reader(value);
  if (valid === undefined) throw new Error(`"${name}" has the wrong form.`);
  return valid;
}
