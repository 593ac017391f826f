import type { Backend, Target, Transfer } from '../transfer.ts';
import { compareTargets } from './compare-targets.ts';
import type { TransferRunner } from './transfer-runner.ts';
import type { TransferSession } from './transfer-session.ts';

export interface StartPorts {
  runner: TransferRunner;
  chooseTarget: (tabId: number) => Promise<Target>;
  loadBackend: () => Promise<Backend>;
  createId: () => string;
  save: (transfer: Transfer) => Promise<void>;
}

export interface StartOptions {
  tabId: number;
  /** Whether the file joins those that the field holds, where it takes several. */
  addsToField: boolean;
  /** Where the file goes, if that is known. */
  target?: Target;
}

/** Makes a new transfer in place of the tab's last one. */
export async function startTransfer(ports: StartPorts, options: StartOptions): Promise<void> {
  const { tabId, addsToField } = options;
  const [target, backend] = await Promise.all([
    options.target ?? ports.chooseTarget(tabId),
    ports.loadBackend(),
  ]);
  const transfer: Transfer = {
    id: ports.createId(),
    tabId,
    target,
    backend,
    addsToField: addsToField && target.kind === 'field' && target.field.multiple,
    state: { name: 'creating' },
    isEndSeen: false,
  };
  await ports.save(transfer);
  ports.runner.adopt(transfer);
}

/**
 * For a popup that is opened again while the code waits: the page may have been loaded anew, or another
 * field chosen. A code that fits the new place serves it, else there is a new one.
 */
export async function lookAgain(ports: StartPorts, session: TransferSession): Promise<void> {
  const { tabId, target, addsToField } = session.transfer;
  const now = await ports.chooseTarget(tabId);
  const relation = compareTargets(target, now);
  // Also where nothing changed: browsers clear a tab's badge when it loads a page.
  if (relation !== 'other') await session.retarget(now);
  else await startTransfer(ports, { tabId, addsToField, target: now });
}
