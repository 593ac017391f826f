import { isSamePlace } from '../target.ts';
import { reduceTransfer, type Transfer, type TransferEvent } from '../transfer.ts';
import type { Aim } from './choose-aim.ts';

/** One transfer in the hands of the worker: every change of its state goes through `apply`. */
export interface TransferSession {
  readonly transfer: Transfer;
  /** Resolves when the new state is stored. An event that changes nothing stores nothing. */
  apply(event: TransferEvent): Promise<void>;
  /** Stores what is now known of the page, and where the file goes. */
  aim(aim: Aim): Promise<void>;
  /** Stores that the file is to be put in whatever the field asks for. */
  force(): Promise<void>;
  /** Stores that a popup has shown how it ended. */
  markEndSeen(isEndSeen?: boolean): Promise<void>;
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
    aim: ({ target, isTargetChosen, choices, closedFrames }) => {
      const isForced = transfer.isForced && isSamePlace(target, transfer.target);
      return change({ ...transfer, target, isTargetChosen, choices, closedFrames, isForced });
    },
    force: () => change({ ...transfer, isForced: true }),
    markEndSeen: (isEndSeen = true) => change({ ...transfer, isEndSeen }),
    close: () => {
      isClosed = true;
    },
  };
}
