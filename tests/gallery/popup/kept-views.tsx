import type { ReactNode } from 'react';
import { DetachedTransfers } from '../../../components/popup/detached-transfers.tsx';
import { fakeActions } from '../../unit/fixtures/fake-actions.ts';
import { detached, failed } from '../../unit/fixtures/sample-transfer.ts';
import type { Transfer, TransferState } from '../../../lib/transfer/transfer.ts';
import { downloading, filled, holding, longFile, receiving, sent, waiting } from './sample-states.ts';
import { fiveChoices, LONG_LABEL, longTarget, placeTarget, twoChoices } from './sample-targets.ts';
import { show, transferIn, view } from './show-transfer.tsx';

const second = placeTarget({ key: '2', label: 'Passport, back' });
const longSecond = placeTarget({ key: '2', label: LONG_LABEL });

/** Files whose tabs are closed, above the transfer of this tab. */
function above(transfer: Transfer, kept: Transfer[], notSavedId: string | null = null): ReactNode {
  return (
    <>
      <DetachedTransfers
        transfers={kept}
        savingId={null}
        notSavedId={notSavedId}
        hasPage
        actions={fakeActions()}
      />
      {show(transfer)}
    </>
  );
}

function keptIn(state: TransferState, id: string, more: Partial<Transfer> = {}): Transfer {
  return transferIn(state, { id, owner: detached, ...more });
}

const arrived = keptIn(holding('pageGone'), 'arrived');
const arrivedLong = keptIn(holding('pageGone', longFile), 'long', { target: longTarget });
const onItsWay = keptIn(receiving, 'on-its-way');
const beingFetched = keptIn(downloading, 'being-fetched');
const notFetched = keptIn(failed('downloadFailed', { sent }), 'not-fetched');
const notArrived = keptIn(failed('uploadFailed', { hasBegun: true }), 'not-arrived');

/** Files whose tabs are closed, and questions about a second place, by name. */
export const keptViews: Record<string, ReactNode> = {
  'kept-arrived': above(transferIn(waiting), [arrived]),
  'kept-arrived-long': above(transferIn(waiting), [arrivedLong]),
  'kept-not-saved': above(transferIn(waiting), [arrived], arrived.id),
  'kept-on-its-way': above(transferIn(waiting), [onItsWay]),
  'kept-being-fetched': above(transferIn(waiting), [beingFetched]),
  'kept-not-fetched': above(transferIn(waiting), [notFetched]),
  'kept-not-arrived': above(transferIn(waiting), [notArrived]),
  'kept-2': above(transferIn(waiting), [arrived, onItsWay]),
  'kept-2-long': above(transferIn(waiting, { target: longTarget }), [arrivedLong, notArrived]),
  'kept-4': above(transferIn(waiting), [arrived, onItsWay, notFetched, notArrived]),
  'kept-above-choices': above(transferIn(waiting, { choices: fiveChoices }), [arrived, onItsWay]),
  'kept-above-end': above(transferIn(filled), [arrived]),
  'kept-above-held': above(transferIn(holding('fieldGone'), { choices: twoChoices }), [arrived]),
  proposal: view(receiving, { proposed: second }),
  'proposal-over': view(filled, { proposed: second }),
  'proposal-long': view(receiving, { target: longTarget, proposed: longSecond }),
  'proposal-below-kept': above(transferIn(receiving, { proposed: second }), [arrived, onItsWay]),
};
