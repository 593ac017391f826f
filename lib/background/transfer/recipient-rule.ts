import type { MessageSender } from '../../messages/messages.ts';
import {
  isOwn,
  recipientKey,
  type DocumentAddress,
  type Place,
  type PlaceTarget,
  type Recipient,
  type Site,
} from '../../transfer/target.ts';
import { ruleHolds, isComing } from '../../transfer/state-rules.ts';
import { recipientOnPhone, type Transfer } from '../../transfer/transfer.ts';

/**
 * The one rule for who gets the file. Every way into a place passes it.
 *
 * 1. The browser says whose a place is: by the `sender.origin`, frame and id of the document that spoke. What a
 *    document says of itself does not count.
 * 2. Only the page's own documents are guessed or preselected.
 * 3. Anybody else is named to the person first, in a window of the extension, where no page can cover the
 *    question or press its button: the popup's list of places, or a question of its own. A click in a page,
 *    or a drop of the popup's tile, asks for a place and settles nothing about a foreign recipient.
 * 4. A code that was shown for one recipient serves no other. A file that was sent for one site goes to
 *    another one, the page's own included, only where the person has said so in such a window.
 * 5. Right before a file is put into a place, the document that is about to do it is looked at once more.
 *
 * | chosen by                            | the page's own                                | foreign or opaque               |
 * | ------------------------------------ | --------------------------------------------- | ------------------------------- |
 * | `guess`: the best guess              | allow; refuse, if a file was sent for another | refuse                          |
 * | `popup`: its list, or its question   | allow                                         | allow                           |
 * | `page`: click, drop, picker, menu …  | allow; ask, if a file was sent for another    | ask; allow, if confirmed before |
 * | put anyway, retry, the fill itself   | the same recipient as before                  | the same recipient as before    |
 *
 * "Put it here", in the popup of a tab, names the page's own recipient for a file that is held: it goes there
 * if the page has one place of its own.
 */
export type ChosenBy = 'guess' | 'popup' | 'page';
/** `ask`: the extension asks the person first. */
export type Decision = 'allow' | 'ask' | 'refuse';

/** Whether a file may go to a place. `transfer`: the tab's, as long as it is open. */
export function judgeRecipient(
  chosenBy: ChosenBy,
  target: PlaceTarget,
  transfer: Transfer | undefined,
): Decision {
  if (chosenBy === 'popup') return 'allow';
  const isSentForAnother =
    transfer !== undefined && ruleHolds('hasFile', transfer.state) && !isRecipientOnPhone(target, transfer);
  if (chosenBy === 'guess') return isOwn(target) && !isSentForAnother ? 'allow' : 'refuse';
  if (transfer && isConfirmedRecipient(target, transfer)) return 'allow';
  return isOwn(target) && !isSentForAnother ? 'allow' : 'ask';
}

/** Whether the phone or the person has confirmed already that this recipient gets the transfer's file. */
function isConfirmedRecipient(target: PlaceTarget, transfer: Transfer): boolean {
  const key = recipientKey(target);
  const isTarget = transfer.isTargetChosen && key !== null && key === recipientKey(transfer.target);
  return isTarget || isRecipientOnPhone(target, transfer);
}

/** Whether the phone shows this recipient. Two pages without an address are not one recipient. */
function isRecipientOnPhone(target: PlaceTarget, transfer: Transfer): boolean {
  const key = recipientKey(target);
  return key !== null && key === recipientOnPhone(transfer);
}

/** Whether the file of a transfer may not be sent to a place under the code that the phone has. */
export function needsOwnCode(target: PlaceTarget, transfer: Transfer): boolean {
  return isComing(transfer.state) && recipientKey(target) !== recipientOnPhone(transfer);
}

/** A document as the browser names it. */
export interface SpeakingDocument {
  address: DocumentAddress;
  /** Of the whole document; `null` for an opaque one. */
  origin: string | null;
  url: string;
}

/** Which document sent a message. @throws Error where it is not a document of a tab. */
export function readSpeaker(sender: MessageSender): SpeakingDocument {
  // The types of the polyfill lack what both browsers say (Chromium 80 and 106, Firefox 126 and 142).
  const { frameId, documentId, origin, url } = sender as Partial<Record<string, unknown>>;
  if (typeof frameId !== 'number') throw new Error('It comes from no document.');
  return {
    address: { frameId, documentId: typeof documentId === 'string' ? documentId : null },
    origin: typeof origin === 'string' && origin !== 'null' ? origin : null,
    url: typeof url === 'string' ? url : '',
  };
}

/**
 * Whose a document is, in a tab that shows this site. The top document is the page; its own origin is believed
 * before the tab's address, which may be the next page's by now.
 */
export function recipientOf({ address, origin, url }: SpeakingDocument, site: Site | null): Recipient {
  const pageOrigin = site?.origin ?? '';
  if (address.frameId === 0) return { kind: 'own', origin: webOrigin(origin ?? '') ?? pageOrigin };
  if (origin === null) {
    return { kind: 'opaque', id: address.documentId ?? `frame ${address.frameId}`, from: webOrigin(url) };
  }
  return { kind: origin === pageOrigin ? 'own' : 'foreign', origin };
}

/** A place as the document that speaks describes it. The document is the one that the browser names, whatever is said. */
export function toPlaceTarget(place: Place, speaker: SpeakingDocument, site: Site | null): PlaceTarget {
  return {
    kind: 'place',
    place,
    site: site ?? { origin: '', title: '' },
    document: speaker.address,
    recipient: recipientOf(speaker, site),
  };
}

function webOrigin(url: string): string | null {
  const parsed = URL.parse(url);
  return parsed?.protocol === 'http:' || parsed?.protocol === 'https:' ? parsed.origin : null;
}

/** Whether the document that is about to put a file into a place is the one that the file is for. */
export function mayFill(speaker: SpeakingDocument, site: Site | null, { target }: Transfer): boolean {
  if (target.kind === 'none') return false;
  const { frameId, documentId } = target.document;
  const { address } = speaker;
  const isSame = frameId === address.frameId && (documentId === null || documentId === address.documentId);
  return (
    isSame && recipientKey({ ...target, recipient: recipientOf(speaker, site) }) === recipientKey(target)
  );
}
