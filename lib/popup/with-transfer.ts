import type { StoreApi } from 'zustand/vanilla';
import type { Transfer } from '../transfer/transfer.ts';
import type { PopupState } from './popup-state.ts';

/** Runs something with the transfer that is shown; as long as there is none, there is nothing to do. */
export type WithTransfer = <T>(run: (transfer: Transfer) => Promise<T>) => Promise<void>;

export function createWithTransfer(state: StoreApi<PopupState>): WithTransfer {
  return async (run) => {
    const { transfer } = state.getState();
    if (transfer) await run(transfer);
  };
}
