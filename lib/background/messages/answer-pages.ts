import { CONTENT_REQUESTS } from '../../messages/content-messages.ts';
import { answerMessages, tellDocuments, type Handlers, type MessageSender } from '../../messages/messages.ts';
import type { Pictures } from '../../transfer/pictures.ts';
import type { PlaceTarget, Place, Site } from '../../transfer/target.ts';
import type { PageCommands } from '../commands/transfer-commands.ts';
import { areFieldButtonsWantedOn, hideFieldButtonsOn } from '../browser/field-button-script.ts';
import type { PopupOpener } from '../browser/open-popup.ts';
import { findRefusal } from './find-refusal.ts';
import type { PicturesAsked } from '../tab/pictures-for-page.ts';
import { siteOf } from '../tab/read-site.ts';
import { readSpeaker, toPlaceTarget, type SpeakingDocument } from '../transfer/recipient-rule.ts';

export interface PageMessagePorts extends Pick<PopupOpener, 'openPopup' | 'openQuestion'> {
  commands: Omit<PageCommands, 'requestLate'>;
  inOrder: <T>(tabId: number, run: () => Promise<T>) => Promise<T>;
  /** Whether a document may put a transfer's file into its place now. */
  isFileWanted: (transferId: string, speaker: SpeakingDocument, site: Site | null) => Promise<boolean>;
  /** See `CONTENT_REQUESTS.showPictures`; empty for a document that did not get the transfer's files. */
  picturesFor: (asked: PicturesAsked) => Promise<Pictures>;
  /** A document shows who it is. */
  introduced: (ticket: string, speaker: SpeakingDocument) => void;
  /** A document of a tab may show another frame. */
  framesChanged: (tabId: number) => void;
}

/** Answers content scripts of this extension, each for its own tab and document. */
export function answerPages(ports: PageMessagePorts): void {
  answerMessages(CONTENT_REQUESTS, createHandlers(ports), ({ tab }) => tab?.id !== undefined);
}

function createHandlers(ports: PageMessagePorts): Handlers<keyof typeof CONTENT_REQUESTS> {
  const { commands, inOrder } = ports;
  const forTransfer =
    (run: (tabId: number, transferId: string) => Promise<void>) =>
    ({ transferId }: { transferId: string }, sender: MessageSender) =>
      inOrder(tabOf(sender), () => run(tabOf(sender), transferId));
  const take: Take = (how, place, sender) =>
    inOrder(tabOf(sender), () => commands[how](tabOf(sender), toTarget(place, sender)));
  return {
    ...createDocumentHandlers(ports),
    pickerOpened: async ({ place, transferId }, sender) => {
      const tabId = tabOf(sender);
      const target = toTarget(place, sender);
      const reply = await inOrder(tabId, () => commands.answerPicker(tabId, transferId, target));
      if (reply === 'confirm') void ports.openQuestion(tabId);
      return reply;
    },
    pickerReleased: forTransfer(commands.releasePicker),
    putAnywayHere: forTransfer(commands.putAnyway),
    giveUp: forTransfer(commands.giveUp),
    fillUndone: forTransfer(commands.undoFill),
    filesNotKept: async (request, sender) => {
      const words = findRefusal(request);
      const tabId = tabOf(sender);
      await inOrder(tabId, () => commands.noteNotKept(tabId, request.transferId, words));
      return words;
    },
    showCode: () => ports.openPopup(),
    placeChosen: async ({ place }, sender) => {
      void tellDocuments(tabOf(sender), 'stopChoosing', null);
      if (place === null) return;
      const isAsked = await take('choosePlace', place, sender);
      await (isAsked ? ports.openQuestion(tabOf(sender)) : ports.openPopup());
    },
    ...createButtonHandlers(ports, take),
  };
}

/** What a document says of itself, and asks, without the person. */
function createDocumentHandlers(
  ports: PageMessagePorts,
): Handlers<'introduction' | 'documentReady' | 'isFileWanted' | 'framesChanged' | 'showPictures'> {
  return {
    introduction: async ({ ticket }, sender) => ports.introduced(ticket, readSpeaker(sender)),
    // Heard by `injectIntoFrames` as long as it waits; answered here, so that no document gets an error.
    documentReady: async () => undefined,
    isFileWanted: async ({ transferId }, sender) =>
      ports.isFileWanted(transferId, readSpeaker(sender), siteShownTo(sender)),
    showPictures: async ({ transferId }, sender) =>
      ports.picturesFor({
        tabId: tabOf(sender),
        transferId,
        speaker: readSpeaker(sender),
        site: siteShownTo(sender),
      }),
    framesChanged: async (_request, sender) => ports.framesChanged(tabOf(sender)),
  };
}

/** Resolves with whether the person has to be asked first. */
type Take = (how: 'choosePlace' | 'requestAt', place: Place, sender: MessageSender) => Promise<boolean>;

/** What the button on a field says. */
function createButtonHandlers(
  ports: PageMessagePorts,
  take: Take,
): Handlers<'requestAt' | 'areButtonsWanted' | 'hideButtons'> {
  return {
    requestAt: async ({ place }, sender) => {
      const pointed = take('requestAt', place, sender);
      const isOpen = await ports.openPopup(); // at once, while the browser still knows of the click
      const isAsked = await pointed;
      if (isAsked && !isOpen) await ports.openQuestion(tabOf(sender));
      return isOpen || isAsked;
    },
    areButtonsWanted: (_request, sender) => areFieldButtonsWantedOn(siteShownTo(sender)?.origin ?? ''),
    hideButtons: (_request, sender) => hideFieldButtonsOn(siteShownTo(sender)?.origin ?? ''),
  };
}

function tabOf({ tab }: MessageSender): number {
  if (tab?.id === undefined) throw new Error('It comes from no tab.');
  return tab.id;
}

function siteShownTo({ tab }: MessageSender): Site | null {
  return tab ? siteOf(tab) : null;
}

function toTarget(place: Place, sender: MessageSender): PlaceTarget {
  return toPlaceTarget(place, readSpeaker(sender), siteShownTo(sender));
}
