import { reduceTransfer, type Target, type Transfer, type TransferEvent } from '../transfer.ts';

/** One transfer in the hands of the worker: every change of its state goes through `apply`. */
export interface TransferSession {
  readonly transfer: Transfer;
  /** Resolves when the new state is stored. An event that changes nothing stores nothing. */
  apply(event: TransferEvent): Promise<void>;
  /** Stores another place for the file. */
  retarget(target: Target): Promise<void>;
  /** Stores that a popup has shown how it ended. */
  markEndSeen(): Promise<void>;
  /** From here on nothing is stored, whatever a step that still runs may apply. */
  close(): void;
}

export interface TransferObserver {
  /** Called with each new value, in order. */
  onChanged: (transfer: Transfer) => Promise<void>;
}

export function createTransferSession(initial: Transfer, observer: TransferObserver): TransferSession {
  let transfer = initial;
  let isClosed = false;

  async function change(next: Transfer): Promise<void> {
    if (isClosed) return;
    transfer = next;
    await observer.onChanged(transfer);
  }

  return {
    get transfer() {
      return transfer;
    },
    apply: async (event) => {
      const state = reduceTransfer(transfer.state, event);
      if (state !== transfer.state) await change({ ...transfer, state });
    },
    retarget: (target) => change({ ...transfer, target }),
    markEndSeen: () => change({ ...transfer, isEndSeen: true }),
    close: () => {
      isClosed = true;
    },
  };
}
