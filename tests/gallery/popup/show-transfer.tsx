import type { ReactNode } from 'react';
import { TransferView } from '../../../components/popup/transfer-view.tsx';
import type { Transfer, TransferState } from '../../../lib/transfer/transfer.ts';
import { fakeActions } from '../../unit/fixtures/fake-actions.ts';
import { NOW_MS, sampleTransfer } from '../../unit/fixtures/sample-transfer.ts';
import { placeTarget } from './sample-targets.ts';

/** By default a transfer for the only field of its page. */
export function transferIn(state: TransferState, more: Partial<Transfer> = {}): Transfer {
  return sampleTransfer(state, { ...more, target: more.target ?? placeTarget() });
}

type Shown = Partial<
  Pick<Parameters<typeof TransferView>[0], 'saving' | 'refusedFrames' | 'nowMs' | 'reach' | 'pictures'>
>;

/** A transfer as the popup shows it; its buttons do nothing. */
export function show(transfer: Transfer, shown: Shown = {}): ReactNode {
  return (
    <TransferView
      transfer={transfer}
      pictures={{}}
      saving="idle"
      refusedFrames={[]}
      copyOutcome="idle"
      nowMs={NOW_MS}
      reach={null}
      actions={fakeActions()}
      {...shown}
    />
  );
}

/** The popup with a transfer in this state. */
export function view(state: TransferState, more: Partial<Transfer> = {}, shown: Shown = {}): ReactNode {
  return show(transferIn(state, more), shown);
}
