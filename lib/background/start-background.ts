import { browser } from 'wxt/browser';
import { sleep } from '@svc/protocol';
import { hasTab } from '../has-tab.ts';
import { hasAccess } from '../request-access.ts';
import { findChosenAddress, saveChosenAddress } from '../reach/chosen-address.ts';
import { activateSavedBackend, loadBackend, refreshBackend } from '../settings/backend-settings.ts';
import { loadManagedPolicy } from '../settings/managed/managed-settings.ts';
import type { Backend } from '../settings/saved-backends.ts';
import type { DocumentAddress } from '../transfer/target.ts';
import { removeTransfer } from '../transfer/transfer-storage.ts';
import type { Transfer, TransferOwner } from '../transfer/transfer.ts';
import { armLaterDocuments } from './tab/arm-later-documents.ts';
import { createBackendClient, type BackendClient } from '../backend/backend-client.ts';
import { createKnownPhones, type KnownPhones } from './backend/known-phones.ts';
import { createSealKeys, listSealKeys, type SealKeys } from './backend/seal-keys.ts';
import { createOutcomeTeller, type OutcomeTeller } from './backend/tell-outcome.ts';
import { offerInContextMenu } from './browser/context-menu.ts';
import { deliverFiles, takeFileBack } from './tab/deliver-file.ts';
import { armPicker, tellPicker } from './tab/arm-picker.ts';
import { keepFieldButtons } from './browser/field-button-script.ts';
import { followTabs, isPrivateTab } from './browser/follow-tabs.ts';
import { resumeOnPermission } from './browser/resume-on-permission.ts';
import { createDocumentIdentifier, type Identify } from './tab/identify-documents.ts';
import { createCancelOutbox } from './backend/cancel-outbox.ts';
import { createArrivedFiles } from './download/arrived-files.ts';
import { createPictureKeeper, type PictureKeeper } from './download/keep-pictures.ts';
import { createKeepAwake } from './browser/keep-awake.ts';
import { createPopupOpener } from './browser/open-popup.ts';
import { openWelcomeAtInstall } from './browser/open-welcome.ts';
import { answerPages, type PageMessagePorts } from './messages/answer-pages.ts';
import { answerPopup } from './messages/answer-popup.ts';
import { mayFill } from './transfer/recipient-rule.ts';
import { createRecorder, type Recorder } from './storage/record-transfers.ts';
import { PAGE_TIMEOUT_MS } from './tab/page-deadline.ts';
import { picturesForPage } from './tab/pictures-for-page.ts';
import { surveyPage } from './tab/survey-page.ts';
import { createDurableTransfers } from './storage/durable-transfers.ts';
import { restoreTransfers } from './storage/restore-transfers.ts';
import type { CommandPorts } from './commands/command-ports.ts';
import { createCommands } from './commands/transfer-commands.ts';
import type { FullSurvey } from './transfer/resolve-target.ts';
import { TransferRunner } from './transfer/transfer-runner.ts';

/**
 * Builds the worker's parts, goes on with what an earlier worker left, and listens. Listeners are
 * registered before anything is awaited: the event that started the worker is delivered then.
 */
export function startBackground(): void {
  hideStorageFromPages();
  const { identify, receive } = createDocumentIdentifier(createId);
  const { runner, commands, pageCommands, recorder, restored, inOrder, later, phones, pictures } =
    createTransfers(identify);
  const isFileWanted: PageMessagePorts['isFileWanted'] = async (transferId, speaker, site) => {
    await restored;
    const transfer = runner.filling(transferId);
    return transfer !== undefined && mayFill(speaker, site, transfer);
  };
  const find = (tabId: number, id: string) => runner.sessionOf(tabId, id)?.transfer;
  const picturesFor: PageMessagePorts['picturesFor'] = async (asked) => {
    await restored;
    return picturesForPage(asked, { find, whenDrawn: pictures.whenDrawn });
  };
  const popup = createPopupOpener();
  answerPopup({ commands, inOrder, wasOpenedByExtension: popup.wasOpenedByExtension });
  const { framesChanged } = later;
  answerPages({
    ...popup,
    commands: pageCommands,
    inOrder,
    isFileWanted,
    picturesFor,
    introduced: receive,
    framesChanged,
  });
  const { openTransfer } = commands;
  offerInContextMenu({ ...popup, ...pageCommands, openTransfer, inOrder, identify });
  keepFieldButtons();
  openWelcomeAtInstall();
  resumeOnPermission({
    list: () => restored.then(() => runner.list()),
    open: (tabId) => inOrder(tabId, () => openTransfer({ tabId })),
    retry: (tabId, addsToField) => inOrder(tabId, () => commands.restartTransfer({ tabId, addsToField })),
    openPopup: popup.openPopup,
  });
  followTabs({
    commands,
    inOrder,
    redrawBadge: (tabId) => void restored.then(() => recorder.redrawBadge(tabId)),
    pageLoaded: later.pageLoaded,
    privateWindowsClosed: () => void phones.forgetPrivate(),
  });
}

/** The transfers of this worker and their commands, which wait until those of an earlier worker are restored. */
function createTransfers(identify: Identify) {
  const durable = createDurableTransfers();
  const cancelJob = createCancelOutbox({ createClient, sleep, now });
  const recorder = createRecorder(durable, () => runner.list());
  const inOrder = async <T>(tabOrDetached: number | string, run: () => Promise<T>): Promise<T> => {
    await restored;
    return navigator.locks.request(`transfer of ${tabOrDetached}`, run);
  };
  const [phones, keys] = [createKnownPhones(now), createSealKeys(now)];
  const outcomes = createOutcomeTeller(createClient);
  const pictures = createPictureKeeper();
  const runner = new TransferRunner(
    {
      ...followAll({ recorder, phones, outcomes, pictures }),
      keepAwakeDuring: createKeepAwake(),
      page: { deliver: deliverFiles },
      backends: { createClient, cancelJob, phones, keys, ...choices },
      world: { fetch, sleep, hasAccess, now, isOnline: () => navigator.onLine },
    },
    createArrivedFiles(pictures.keep),
  );
  const takeLate = (tabId: number, late: FullSurvey) =>
    void inOrder(tabId, () => commands.takeLateSurvey(tabId, late));
  const ports: CommandPorts = {
    runner,
    inOrder,
    page: createPagePorts(identify, takeLate, (tabId, document) => later.documentReady(tabId, document)),
    backends: { ...savedBackends, createClient, cancelJob, phones, outcomes, saveChosenAddress },
    store: { save: recorder.onChanged, remove: removeTransfer },
    world: { now, createId, hasTab, isPrivate: isPrivateTab },
  };
  const { commands, pageCommands } = createCommands(ports);
  const restored = restoreTransfers({
    runner,
    durable,
    adoptDurable: commands.adoptDurable,
    showDetached: recorder.showDetached,
    dropUnusedKeys: createKeyDropper(keys, phones),
    now,
  });
  const later = armLaterDocuments({ runner, restored, inOrder, armPicker });
  return { runner, commands, pageCommands, recorder, restored, inOrder, later, phones, pictures };
}

/** Drops the keys that neither these transfers nor a known phone needs. */
function createKeyDropper(keys: SealKeys, phones: KnownPhones) {
  return async (transfers: readonly Transfer[]) =>
    keys.dropUnused(new Set([...transfers.flatMap(listSealKeys), ...(await phones.listKeys())]));
}

interface Followers {
  recorder: Recorder;
  phones: KnownPhones;
  outcomes: OutcomeTeller;
  pictures: PictureKeeper;
}

/** Who is told of each transfer from its first value to its last. */
function followAll({ recorder, phones, outcomes, pictures }: Followers) {
  return {
    onAdopted: outcomes.remember,
    onChanged: async (transfer: Transfer, from?: TransferOwner) => {
      outcomes.follow(transfer);
      if (transfer.state.name === 'cancelled') pictures.drop(transfer.id);
      await Promise.all([recorder.onChanged(transfer, from), phones.follow(transfer)]);
    },
    onDropped: (transfer: Transfer) => {
      outcomes.forget(transfer.id);
      pictures.drop(transfer.id);
      recorder.onDropped(transfer);
    },
  };
}

function createPagePorts(
  identify: Identify,
  onLate: (tabId: number, late: FullSurvey) => void,
  onLateDocument: (tabId: number, document: DocumentAddress) => void,
): CommandPorts['page'] {
  return {
    survey: (tabId, chosen) =>
      surveyPage({
        tabId,
        chosen,
        identify,
        onLate: (late) => onLate(tabId, late),
        onLateDocument: (document) => onLateDocument(tabId, document),
      }),
    look: (tabId, chosen) => surveyPage({ tabId, chosen, identify, framesTimeoutMs: PAGE_TIMEOUT_MS }),
    armPicker,
    identify,
    tellPicker,
    takeBack: takeFileBack,
  };
}

const now = () => Date.now();
const createId = () => crypto.randomUUID();
const savedBackends = { load: loadBackend, refresh: refreshBackend, activate: activateSavedBackend };

/** Unbound: a browser's own `fetch` refuses to be called as a method of another object. */
const fetch: typeof globalThis.fetch = (input, init) => globalThis.fetch(input, init);

/** What the organisation and the person want of a new job. */
const choices = {
  isSealingRequired: async () => (await loadManagedPolicy()).isSealingRequired,
  findChosenAddress: (backend: Backend) => findChosenAddress(backend, fetch),
};

function createClient(backend: Backend): BackendClient {
  return createBackendClient(backend, fetch);
}

/**
 * Content scripts share a process with the page: what they may read, a page that breaks out of its sandbox
 * may read as well. Settings and policy hold backends with their keys, so they are for the extension's own pages alone.
 * Firefox has no such setting for these two.
 */
function hideStorageFromPages(): void {
  const { local, managed } = browser.storage;
  for (const area of [local, managed]) void area.setAccessLevel?.({ accessLevel: 'TRUSTED_CONTEXTS' });
}
