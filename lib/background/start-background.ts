import { sleep } from '@svc/protocol';
import { hasTab } from '../has-tab.ts';
import { hasAccess } from '../request-access.ts';
import { activateSavedBackend, loadBackend, refreshBackend } from '../settings/backend-settings.ts';
import { removeTransfer } from '../transfer/transfer-storage.ts';
import type { Backend } from '../transfer/transfer.ts';
import { armLaterDocuments } from './tab/arm-later-documents.ts';
import { createBackendClient, type BackendClient } from './backend/backend-client.ts';
import { offerInContextMenu } from './browser/context-menu.ts';
import { deliverFile, takeFileBack } from './tab/deliver-file.ts';
import { expectInPage, tellPicker } from './tab/expect-in-page.ts';
import type { ArrivedFile } from './download/fetch-file.ts';
import {
  areFieldButtonsWantedOn,
  hideFieldButtonsOn,
  keepFieldButtons,
} from './browser/field-button-script.ts';
import { followTabs, isPrivateTab } from './browser/follow-tabs.ts';
import { goOnWhenAllowed } from './browser/go-on-when-allowed.ts';
import { createIntroductions, type Identify } from './tab/identify-documents.ts';
import { createJobCanceller } from './backend/job-canceller.ts';
import { createKeepAwake } from './browser/keep-awake.ts';
import { createPopupOpener } from './browser/open-popup.ts';
import { loadOwedCancels, onOwedCancelsDue, saveOwedCancels } from './backend/owed-cancels.ts';
import { openWelcomeAtInstall } from './browser/open-welcome.ts';
import { hideStorageFromPages } from './hide-storage.ts';
import { createPageCommands } from './commands/page-commands.ts';
import { answerPages, type PageMessagePorts } from './messages/page-messages.ts';
import { answerPopup } from './messages/popup-messages.ts';
import { mayFill } from './transfer/recipient-rule.ts';
import { createRecorder } from './storage/record-transfers.ts';
import { surveyPage } from './tab/survey-page.ts';
import { createSurvivors } from './storage/survivors.ts';
import { sweepHourly, takeUpTransfers } from './storage/take-up-transfers.ts';
import { createTransferCommands, type CommandPorts } from './commands/transfer-commands.ts';
import { createTransferRunner } from './transfer/transfer-runner.ts';

/**
 * Builds the worker's parts, goes on with what an earlier worker left, and listens. Listeners are
 * registered before anything is awaited: the event that started the worker is delivered then.
 */
export function startBackground(): void {
  hideStorageFromPages();
  const { identify, receive } = createIntroductions(() => crypto.randomUUID());
  const { runner, commands, pageCommands, recorder, takenUp, inOrder, later } = createTransfers(identify);
  const isFileWanted: PageMessagePorts['isFileWanted'] = async (transferId, speaker, site) => {
    await takenUp;
    const transfer = runner.filling(transferId);
    return transfer !== undefined && mayFill(speaker, site, transfer);
  };
  const { openPopup, openQuestion, takeOwnOpening } = createPopupOpener();
  answerPopup({ commands, inOrder, takeOwnOpening });
  answerPages({
    commands: pageCommands,
    inOrder,
    openPopup,
    openQuestion,
    isFileWanted,
    introduced: receive,
    framesChanged: later.framesChanged,
    areButtonsWantedOn: areFieldButtonsWantedOn,
    hideButtonsOn: hideFieldButtonsOn,
  });
  offerInContextMenu({
    inOrder,
    point: pageCommands.point,
    open: commands.open,
    openPopup,
    openQuestion,
    identify,
  });
  keepFieldButtons();
  openWelcomeAtInstall();
  goOnWhenAllowed({
    list: () => takenUp.then(() => runner.list()),
    open: (tabId) => inOrder(tabId, () => commands.open(tabId)),
    restart: (tabId, addsToField) => inOrder(tabId, () => commands.restart(tabId, addsToField)),
    openPopup,
  });
  followTabs({
    commands,
    inOrder,
    showAgain: (tabId) => void takenUp.then(() => recorder.showAgain(tabId)),
    pageLoaded: later.pageLoaded,
  });
}

/** The transfers of this worker, and what can be done with them once those of an earlier one are taken up. */
function createTransfers(identify: Identify) {
  const survivors = createSurvivors();
  const canceller = createJobCanceller({
    createClient,
    sleep,
    now: Date.now,
    load: loadOwedCancels,
    save: saveOwedCancels,
  });
  const recorder = createRecorder(survivors, () => runner.list());
  const inOrder = async <T>(tabId: number, run: () => Promise<T>): Promise<T> => {
    await takenUp;
    return navigator.locks.request(`tab-${tabId}`, run);
  };
  const ports = createPorts({
    surveyPage: (tabId, chosen) =>
      surveyPage({
        tabId,
        chosen,
        identify,
        onLate: (late) => void inOrder(tabId, () => commands.hearLate(tabId, late)),
      }),
    identify,
    cancelJob: (backend, job) => canceller.cancel(backend, job),
    save: recorder.onChanged,
  });
  const runner = createTransferRunner({
    ...ports,
    ...recorder,
    keepAwakeDuring: createKeepAwake(),
  });
  const commands = createTransferCommands({ ...ports, runner });
  const pageCommands = createPageCommands({ ...ports, runner }, commands);
  const takenUp = takeUpTransfers({
    runner,
    survivors,
    adoptKept: commands.adoptKept,
    showKept: recorder.showKept,
    now: Date.now,
  });
  void canceller.resume();
  onOwedCancelsDue(() => void canceller.retry());
  sweepHourly({ runner, now: Date.now }, takenUp);
  const later = armLaterDocuments({ runner, takenUp, inOrder, expectInPage });
  return { runner, commands, pageCommands, recorder, takenUp, inOrder, later };
}

function createPorts(
  own: Pick<CommandPorts, 'surveyPage' | 'identify' | 'cancelJob' | 'save'>,
): Omit<CommandPorts, 'runner'> {
  return {
    ...own,
    createClient,
    fetch,
    sleep,
    hasAccess,
    now: Date.now,
    isOnline: () => navigator.onLine,
    files: new Map<string, ArrivedFile>(),
    deliver: deliverFile,
    takeBack: takeFileBack,
    expectInPage,
    tellPicker,
    loadBackend,
    refreshBackend,
    activateBackend: activateSavedBackend,
    hasTab,
    isPrivate: isPrivateTab,
    createId: () => crypto.randomUUID(),
    remove: removeTransfer,
  };
}

/** Unbound: a browser's own `fetch` refuses to be called as a method of another object. */
const fetch: typeof globalThis.fetch = (input, init) => globalThis.fetch(input, init);

function createClient(backend: Backend): BackendClient {
  return createBackendClient(backend, fetch);
}
