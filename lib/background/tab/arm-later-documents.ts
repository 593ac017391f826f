import type { DocumentAddress } from '../../transfer/target.ts';
import { ruleHolds } from '../../transfer/state-rules.ts';
import type { Transfer } from '../../transfer/transfer.ts';
import { endInPage, type ArmedTransfer, type armPicker } from './arm-picker.ts';
import { injectIntoFrame, injectIntoFrames } from './inject-scripts.ts';
import type { TransferRunner } from '../transfer/transfer-runner.ts';
import { PAGE_TIMEOUT_MS, waitFor } from './page-deadline.ts';

export interface LaterDocumentPorts {
  runner: Pick<TransferRunner, 'sessionOf'>;
  /** Resolves when the transfers of an earlier worker are restored. */
  restored: Promise<void>;
  inOrder: <T>(tabId: number, run: () => Promise<T>) => Promise<T>;
  armPicker: typeof armPicker;
}

/**
 * Arms documents that come while a transfer waits or holds its file: a reload, the next page of a form, a
 * frame that is opened later. Their next picker is answered for the transfer that there is; where the file
 * goes stays as it is until the person acts. A page of a site that the extension may not act in is only
 * reported: the person's next click on the icon is what opens it.
 */
export function armLaterDocuments({ runner, restored, inOrder, armPicker }: LaterDocumentPorts) {
  const findTransferId = (tabId: number) => restored.then(() => idIfArmed(runner.sessionOf(tabId)?.transfer));

  /** Corrects itself where the transfer ends, or another one begins, before the scripts are there. */
  async function arm(armed: ArmedTransfer, document: DocumentAddress): Promise<void> {
    await armPicker(armed, [document]);
    const { tabId, transferId } = armed;
    const current = await findTransferId(tabId);
    if (current === transferId) return;
    if (current === null) await endInPage(tabId, transferId);
    else await arm({ tabId, transferId: current, replacedId: transferId }, document);
  }

  const framesChanged = oneAtATime(armFrames);

  async function armPage(tabId: number): Promise<void> {
    const transferId = await findTransferId(tabId);
    if (transferId === null) return;
    framesChanged(tabId);
    const document = await injectIntoFrame(tabId);
    if (document) await arm({ tabId, transferId, replacedId: null }, document);
    await inOrder(tabId, async () => runner.sessionOf(tabId, transferId)?.markReach(document === null));
  }

  async function armFrames(tabId: number): Promise<void> {
    const transferId = await findTransferId(tabId);
    if (transferId === null) return;
    const armed: Promise<void>[] = [];
    const injected = injectIntoFrames(
      tabId,
      (document) => void armed.push(arm({ tabId, transferId, replacedId: null }, document)),
    );
    const done = injected.then(() => Promise.all(armed));
    await Promise.race([done, waitFor(PAGE_TIMEOUT_MS, undefined)]); // one hung frame holds up no later one
  }

  /** Waits for a command that may be starting the tab's transfer. */
  async function armDocument(tabId: number, document: DocumentAddress): Promise<void> {
    const transferId = await inOrder(tabId, () => findTransferId(tabId));
    if (transferId !== null) await arm({ tabId, transferId, replacedId: null }, document);
  }

  return {
    /** To be told when the tab has loaded a page. */
    pageLoaded: (tabId: number): void => void armPage(tabId),
    /** To be told when a document of the tab may show another frame. */
    framesChanged,
    /** To be told of a document that was too busy to be armed with the others. */
    documentReady: (tabId: number, document: DocumentAddress): void => void armDocument(tabId, document),
  };
}

/** For each tab. What is asked for while one runs is one run after it. */
function oneAtATime(run: (tabId: number) => Promise<void>): (tabId: number) => void {
  /** Tabs for which it runs; `true`: and once more after that. */
  const busy = new Map<number, boolean>();
  const repeat = async (tabId: number) => {
    do {
      busy.set(tabId, false);
      await run(tabId);
    } while (busy.get(tabId));
    busy.delete(tabId);
  };
  return (tabId) => {
    if (busy.has(tabId)) busy.set(tabId, true);
    else void repeat(tabId);
  };
}

/** The transfer that the pickers of a tab are answered for; `null`: none. */
function idIfArmed(transfer: Transfer | undefined): string | null {
  return transfer && ruleHolds('answersPicker', transfer.state) ? transfer.id : null;
}
