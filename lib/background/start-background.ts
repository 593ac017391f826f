import { browser } from 'wxt/browser';
import { loadBackend } from '../settings.ts';
import { loadTransfers, removeTransfer, saveTransfer } from '../transfer-storage.ts';
import { isFinal, type Transfer } from '../transfer.ts';
import { sleep } from './back-off.ts';
import { createBackendClient } from './backend-client.ts';
import { badgeOf, showBadge } from './badge.ts';
import { offerInContextMenu } from './context-menu.ts';
import { deliverFile } from './deliver-file.ts';
import { endInPage, expectInPage } from './expect-in-page.ts';
import type { ArrivedFile } from './fetch-file.ts';
import { hideFieldButtonsOn, keepFieldButtons } from './field-button-script.ts';
import { createKeepAwake } from './keep-awake.ts';
import { lookIntoAllowedFrames } from './look-into-frames.ts';
import { createPopupOpener } from './open-popup.ts';
import { createPageCommands } from './page-commands.ts';
import { answerPages } from './page-messages.ts';
import { answerPopup } from './popup-messages.ts';
import { surveyPage } from './survey-page.ts';
import { createTransferCommands } from './transfer-commands.ts';
import { createTransferRunner } from './transfer-runner.ts';

/**
 * Builds the worker's parts, goes on with what an earlier worker left, and listens. Listeners are
 * registered before anything is awaited: the event that started the worker is delivered then.
 */
export function startBackground(): void {
  const files = new Map<string, ArrivedFile>();
  const ports = {
    createClient: (backend: Transfer['backend']) => createBackendClient(backend, fetch),
    fetch,
    sleep,
    now: Date.now,
    files,
    deliver: deliverFile,
  };
  const runner = createTransferRunner({
    ...ports,
    onChanged: showAndSave,
    keepAwakeDuring: createKeepAwake(),
  });
  const startPorts = {
    runner,
    surveyPage,
    expectInPage,
    loadBackend,
    createId: () => crypto.randomUUID(),
    save: saveTransfer,
  };
  const commands = createTransferCommands({ ...ports, ...startPorts, remove: removeTransfer });
  const pageCommands = createPageCommands(startPorts, commands);

  const resumed = loadTransfers().then((transfers) =>
    transfers.forEach((transfer) => runner.adopt(transfer)),
  );
  const inOrder = async <T>(tabId: number, run: () => Promise<T>): Promise<T> => {
    await resumed;
    return navigator.locks.request(`tab-${tabId}`, run);
  };

  const isFileWanted = (transferId: string) => resumed.then(() => runner.isFilling(transferId));
  const { openPopup, takeOwnOpening } = createPopupOpener();
  answerPopup({ commands, inOrder, takeOwnOpening });
  answerPages({
    commands: pageCommands,
    inOrder,
    openPopup,
    isFileWanted,
    hideButtonsOn: hideFieldButtonsOn,
  });
  offerInContextMenu({ inOrder, point: pageCommands.point, open: commands.open, openPopup });
  keepFieldButtons();
  lookIntoAllowedFrames({ open: (tabId) => inOrder(tabId, () => commands.open(tabId)), openPopup });
  browser.tabs.onRemoved.addListener((tabId) => void inOrder(tabId, () => commands.forget(tabId)));
  // The alarm's only purpose is to start a worker that the browser has ended.
  browser.alarms.onAlarm.addListener(() => undefined);
}

/** Unbound: a browser's own `fetch` refuses to be called as a method of another object. */
const fetch: typeof globalThis.fetch = (input, init) => globalThis.fetch(input, init);

async function showAndSave(transfer: Transfer): Promise<void> {
  if (isFinal(transfer.state)) void endInPage(transfer.tabId, transfer.id);
  void showBadge(transfer.tabId, badgeOf(transfer.state));
  await saveTransfer(transfer);
}
