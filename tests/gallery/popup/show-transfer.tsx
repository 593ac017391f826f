import type { ReactNode } from 'react';
import { TransferView } from '../../../components/popup/transfer-view.tsx';
import type { Transfer, TransferState } from '../../../lib/transfer/transfer.ts';
import { fakeActions } from '../../unit/fixtures/fake-actions.ts';
import { placeTarget } from './sample-targets.ts';

export const nowMs = Date.parse('2026-01-01T12:00:00Z');

/** A transfer for the one field of its page, if nothing else is said. */
export function transferIn(state: TransferState, more: Partial<Transfer> = {}): Transfer {
  const target = more.target ?? placeTarget();
  return {
    id: 'a',
    tabId: 1,
    target,
    isTargetChosen: false,
    choices: target.kind === 'place' ? [target] : [],
    closedFrames: [],
    backend: { address: 'http://localhost:8787', routeBase: '/api/svc', uploadAddress: null, headers: [] },
    addsToField: false,
    isPrivate: false,
    isForced: false,
    proposed: null,
    question: null,
    isOutOfReach: false,
    state,
    changedAtMs: nowMs,
    isEndSeen: false,
    ...more,
  };
}

type Shown = Partial<Pick<Parameters<typeof TransferView>[0], 'saving' | 'refusedFrames' | 'nowMs'>>;

/** A transfer as the popup shows it; its buttons do nothing. */
export function show(transfer: Transfer, shown: Shown = {}): ReactNode {
  return (
    <TransferView
      transfer={transfer}
      saving="idle"
      refusedFrames={[]}
      copyOutcome="idle"
      nowMs={nowMs}
      actions={fakeActions()}
      {...shown}
    />
  );
}
