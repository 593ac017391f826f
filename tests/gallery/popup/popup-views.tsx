import type { ReactNode } from 'react';
import { NoTransferView } from '../../../components/popup/no-transfer-view.tsx';
import type { JobHandle, TransferState } from '../../../lib/transfer/transfer.ts';
import { fakeActions } from '../../unit/fixtures/fake-actions.ts';
import { choiceViews, recipientViews } from './choice-views.tsx';
import { endViews, failureViews } from './end-views.tsx';
import { keptViews } from './kept-views.tsx';
import { severalViews } from './several-views.tsx';
import {
  downloading,
  file,
  filling,
  job,
  longSealedJob,
  pictures,
  receiving,
  sealedJob,
  waiting,
  waitingLocal,
} from './sample-states.ts';
import { fiveChoices, longTarget, noAccess, noField } from './sample-targets.ts';
import { show, transferIn } from './show-transfer.tsx';

const actions = fakeActions();

/** The phone that answered last has opened the next job, without a code. */
function askedPhone(of: JobHandle): TransferState {
  return { ...waiting, job: { ...of, isPhoneAsked: true }, isOpened: true };
}

/** Every view of the popup, by name. */
export const popupViews: Record<string, ReactNode> = {
  opening: <NoTransferView problem={null} actions={actions} />,
  creating: show(transferIn({ name: 'creating' })),
  waiting: show(transferIn(waiting)),
  'waiting-sealed': show(transferIn({ ...waiting, job: sealedJob })),
  'waiting-sealed-long-link': show(transferIn({ ...waiting, job: longSealedJob })),
  'waiting-sealed-choices': show(
    transferIn({ ...waiting, job: sealedJob }, { choices: fiveChoices, target: longTarget }),
  ),
  'phone-ready-sealed': show(transferIn(askedPhone(sealedJob))),
  'phone-ready-not-sealed': show(transferIn(askedPhone(job))),
  'waiting-long-label': show(transferIn(waiting, { target: longTarget })),
  'waiting-cut-off': show(transferIn({ ...waiting, isConnected: false })),
  'waiting-local': show(transferIn(waitingLocal)),
  'waiting-no-field': show(transferIn(waiting, { target: noField })),
  'waiting-no-access': show(transferIn(waiting, { target: noAccess })),
  ...choiceViews,
  ...recipientViews,
  receiving: show(transferIn(receiving)),
  'receiving-unknown-size': show(
    transferIn({
      ...receiving,
      files: [{ ...file, size: null, bytesReceived: 1_400_000 }],
      isConnected: false,
    }),
  ),
  downloading: show(transferIn(downloading)),
  'downloading-picture': show(transferIn(downloading), { pictures }),
  'downloading-cut-off': show(transferIn({ ...downloading, isConnected: false })),
  filling: show(transferIn(filling)),
  ...endViews,
  ...failureViews,
  ...keptViews,
  ...severalViews,
  cancelled: show(transferIn({ name: 'cancelled' })),
  'no-background': <NoTransferView problem="noBackground" actions={actions} />,
  'tab-closed': <NoTransferView problem="tabClosed" actions={actions} />,
  'no-tab': <NoTransferView problem="noTab" actions={actions} />,
};
