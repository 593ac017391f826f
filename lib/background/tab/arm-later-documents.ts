import type { DocumentAddress } from '../../transfer/target.ts';
import { isFinal, type Transfer } from '../../transfer/transfer.ts';
import { endInPage } from './expect-in-page.ts';
import { injectContentScript } from './inject-scripts.ts';
import type { StartPorts } from '../commands/start-transfer.ts';
import type { TransferRunner } from '../transfer/transfer-runner.ts';
import { PAGE_TIMEOUT_MS, waitFor } from './wait-for.ts';

export interface LaterDocumentPorts {
  runner: Pick<TransferRunner, 'sessionOf'>;
  /** Resolves when those of an earlier worker are taken up. */
  takenUp: Promise<void>;
  inOrder: <T>(tabId: number, run: () => Promise<T>) => Promise<T>;
  expectInPage: StartPorts['expectInPage'];
}

export interface LaterDocuments {
  /** The tab has loaded a page. */
  pageLoaded: (tabId: number) => void;
  /** A document of the tab may show another frame. */
  framesChanged: (tabId: number) => void;
}

/**
 * Arms documents that come while a transfer waits or holds its file: a reload, the next page of a form, a
 * frame that is opened later. Their next picker is answered for the transfer that there is; where the file
 * goes stays as it is until the person acts. A page of a site that the extension may not act in is only
 * reported: the person's next click on the icon is what opens it.
 */
export function armLaterDocuments(ports: LaterDocumentPorts): LaterDocuments {
  const { runner, takenUp, inOrder, expectInPage } = ports;
  /** Tabs whose frames are being armed; `true`: and once more after that. */
  const busy = new Map<number, boolean>();

  const findExpected = async (tabId: number) => {
    await takenUp;
    return expectedIn(runner.sessionOf(tabId)?.transfer);
  };

  /** Also where the transfer ends, or another one begins, while its scripts are on their way. */
  async function arm(tabId: number, transferId: string, documents: DocumentAddress[]): Promise<void> {
    if (documents.length === 0) return;
    await expectInPage({ tabId, transferId, replacedId: null }, documents);
    const current = await findExpected(tabId);
    if (current === transferId) return;
    await endInPage(tabId, transferId);
    if (current !== null) await arm(tabId, current, documents);
  }

  async function armPage(tabId: number): Promise<void> {
    const transferId = await findExpected(tabId);
    if (transferId === null) return;
    framesChanged(tabId);
    const documents = await injectContentScript(tabId, 'mainDocument');
    await arm(tabId, transferId, documents);
    await inOrder(tabId, async () => {
      const session = runner.sessionOf(tabId);
      if (session?.transfer.id === transferId) await session.markReach(documents.length === 0);
    });
  }

  async function armFrames(tabId: number): Promise<void> {
    const transferId = await findExpected(tabId);
    if (transferId === null) return;
    const injected = injectContentScript(tabId, 'allDocuments');
    const armed = injected.then((documents) => arm(tabId, transferId, documents));
    await Promise.race([armed, waitFor(PAGE_TIMEOUT_MS, undefined)]); // one hung frame holds up no later one
  }

  async function repeat(tabId: number): Promise<void> {
    do {
      busy.set(tabId, false);
      await armFrames(tabId);
    } while (busy.get(tabId));
    busy.delete(tabId);
  }

  function framesChanged(tabId: number): void {
    if (busy.has(tabId)) busy.set(tabId, true);
    else void repeat(tabId);
  }

  return { pageLoaded: (tabId) => void armPage(tabId), framesChanged };
}

/** The transfer that the pickers of a tab are answered for; `null`: none. */
function expectedIn(transfer: Transfer | undefined): string | null {
  if (!transfer || isFinal(transfer.state)) return null;
  // Who took the file out may want another one, from this computer.
  const isTakenOut = transfer.state.name === 'holding' && transfer.state.why === 'takenOut';
  return isTakenOut ? null : transfer.id;
}
