import { browser } from 'wxt/browser';
import { loadBackend } from '../settings.ts';
import { loadTransfers, removeTransfer, saveTransfer } from '../transfer-storage.ts';
import type { Transfer } from '../transfer.ts';
import { sleep } from './back-off.ts';
import { createBackendClient } from './backend-client.ts';
import { badgeOf, showBadge } from './badge.ts';
import { chooseTarget } from './choose-target.ts';
import { deliverFile } from './deliver-file.ts';
import { createKeepAwake } from './keep-awake.ts';
import { answerPages } from './page-messages.ts';
import { answerPopup } from './popup-messages.ts';
import { createTransferCommands } from './transfer-commands.ts';
import { createTransferRunner } from './transfer-runner.ts';

/**
 * Builds the worker's parts, goes on with what an earlier worker left, and listens. Listeners are
 * registered before anything is awaited: the event that started the worker is delivered then.
 */
export function startBackground(): void {
  const files = new Map<string, Blob>();
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
  const commands = createTransferCommands({
    ...ports,
    runner,
    chooseTarget,
    loadBackend,
    createId: () => crypto.randomUUID(),
    save: saveTransfer,
    remove: removeTransfer,
  });

  const resumed = loadTransfers().then((transfers) =>
    transfers.forEach((transfer) => runner.adopt(transfer)),
  );
  const inOrder = async <T>(tabId: number, run: () => Promise<T>): Promise<T> => {
    await resumed;
    return navigator.locks.request(`tab-${tabId}`, run);
  };

  answerPopup({ commands, inOrder });
  answerPages(async (transferId) => {
    await resumed;
    return runner.isFilling(transferId);
  });
  browser.tabs.onRemoved.addListener((tabId) => void inOrder(tabId, () => commands.forget(tabId)));
  // The alarm's only purpose is to start a worker that the browser has ended.
  browser.alarms.onAlarm.addListener(() => undefined);
}

/** Unbound: a browser's own `fetch` refuses to be called as a method of another object. */
const fetch: typeof globalThis.fetch = (input, init) => globalThis.fetch(input, init);

async function showAndSave(transfer: Transfer): Promise<void> {
  void showBadge(transfer.tabId, badgeOf(transfer.state));
  await saveTransfer(transfer);
}
