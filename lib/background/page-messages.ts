import { readObject, readText } from '@svc/protocol';
import { browser } from 'wxt/browser';
import {
  answerMessages,
  tellDocuments,
  type ContentMessages,
  type Handlers,
  type MessageSender,
} from '../messages.ts';
import type { PlaceTarget, Place } from '../target.ts';
import type { PageCommands } from './page-commands.ts';
import { parsePlace } from './parse-place.ts';
import { siteOf } from './read-site.ts';

export interface PageMessagePorts {
  commands: PageCommands;
  inOrder: <T>(tabId: number, run: () => Promise<T>) => Promise<T>;
  isFileWanted: (transferId: string) => Promise<boolean>;
  /** A document of a tab may show another frame. */
  framesChanged: (tabId: number) => void;
  /** Resolves with whether the browser opened the popup. */
  openPopup: () => Promise<boolean>;
  areButtonsWantedOn: (origin: string) => Promise<boolean>;
  hideButtonsOn: (origin: string) => Promise<void>;
}

/** Answers content scripts of this extension, each for its own tab and document. */
export function answerPages(ports: PageMessagePorts): void {
  answerMessages(createHandlers(ports), isContentScript);
}

function createHandlers(ports: PageMessagePorts): Handlers<keyof ContentMessages> {
  const { commands, inOrder } = ports;
  const forTransfer = (run: (tabId: number, transferId: string) => Promise<void>) => ({
    parse: parseTransferId,
    handle: ({ transferId }: { transferId: string }, sender: MessageSender) =>
      inOrder(tabOf(sender), () => run(tabOf(sender), transferId).then(() => null)),
  });
  const take: Take = (how, place, sender) =>
    inOrder(tabOf(sender), () => commands[how](tabOf(sender), toTarget(place, sender)));
  return {
    isFileWanted: { parse: parseTransferId, handle: ({ transferId }) => ports.isFileWanted(transferId) },
    pickerOpened: {
      parse: (request) => ({
        ...parseTransferId(request),
        place: parsePlaceOf(request),
        isConfirmed: readObject(request)?.['isConfirmed'] === true,
      }),
      handle: ({ place, ...opened }, sender) =>
        inOrder(tabOf(sender), () => commands.answerPicker(tabOf(sender), opened, toTarget(place, sender))),
    },
    framesChanged: {
      parse: () => null,
      handle: async (_request, sender) => {
        ports.framesChanged(tabOf(sender));
        return null;
      },
    },
    pickerReleased: forTransfer(commands.releasePicker),
    putAnywayHere: forTransfer(commands.putAnyway),
    giveUp: forTransfer(commands.giveUp),
    fillUndone: forTransfer(commands.undoFill),
    showCode: { parse: () => null, handle: () => ports.openPopup() },
    placePicked: {
      parse: (request) => ({ place: readObject(request)?.['place'] === null ? null : parsePlaceOf(request) }),
      handle: async ({ place }, sender) => {
        void tellDocuments(tabOf(sender), 'stopPicking', null);
        if (place === null) return null;
        await take('pick', place, sender);
        await ports.openPopup();
        return null;
      },
    },
    ...createButtonHandlers(ports, take),
  };
}

type Take = (how: 'pick' | 'point', place: Place, sender: MessageSender) => Promise<void>;

/** What the button on a field says. */
function createButtonHandlers(
  ports: PageMessagePorts,
  take: Take,
): Handlers<'fillHere' | 'areButtonsWanted' | 'hideButtons'> {
  return {
    fillHere: {
      parse: (request) => ({ place: parsePlaceOf(request) }),
      handle: async ({ place }, sender) => {
        const pointed = take('point', place, sender);
        const isOpen = await ports.openPopup(); // at once, while the browser still knows of the click
        await pointed;
        return isOpen;
      },
    },
    areButtonsWanted: {
      parse: () => null,
      handle: (_request, sender) => ports.areButtonsWantedOn(siteShownTo(sender).origin),
    },
    hideButtons: {
      parse: () => null,
      handle: (_request, sender) => ports.hideButtonsOn(siteShownTo(sender).origin).then(() => null),
    },
  };
}

function parseTransferId(request: unknown): { transferId: string } {
  return { transferId: readText(readObject(request)?.['transferId']) ?? '' };
}

function parsePlaceOf(request: unknown): Place {
  return parsePlace(readObject(request)?.['place']);
}

function isContentScript(sender: MessageSender): boolean {
  return sender.id === browser.runtime.id && sender.tab?.id !== undefined;
}

function tabOf({ tab }: MessageSender): number {
  if (tab?.id === undefined) throw new Error('It comes from no tab.');
  return tab.id;
}

function siteShownTo({ tab }: MessageSender): PlaceTarget['site'] {
  return (tab && siteOf(tab)) ?? { origin: '', title: '' };
}

/** The document is the one that speaks, whatever it says. */
function toTarget(place: Place, sender: MessageSender): PlaceTarget {
  const { frameId = 0, documentId = null } = sender as { frameId?: number; documentId?: string };
  return { kind: 'place', place, site: siteShownTo(sender), document: { documentId, frameId } };
}
