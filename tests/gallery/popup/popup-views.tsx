import type { ReactNode } from 'react';
import { NoTransferView } from '../../../components/popup/no-transfer-view.tsx';
import type { Reach } from '../../../lib/reach/reach.ts';
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
  here,
  job,
  localJob,
  longSealedJob,
  pictures,
  receiving,
  sealedJob,
  severalAddresses,
  waiting,
  waitingLocal,
} from './sample-states.ts';
import { fiveChoices, longTarget, noAccess, noField } from './sample-targets.ts';
import { view } from './show-transfer.tsx';

const actions = fakeActions();

/** The phone of the former job has opened this one, without a code. */
function askedPhone(of: JobHandle): TransferState {
  return { ...waiting, job: { ...of, isPhoneAsked: true }, isOpened: true };
}

const longNamed: Reach = {
  addresses: [
    { url: here, kind: 'wifi', network: 'Familie Müller-Lüdenscheidt 5 GHz (new)' },
    { url: `http://${'long-'.repeat(11)}name.local:8787`, kind: 'name' },
  ],
  system: 'windows',
};

/** The popup where no phone has opened the code's page for 20 s. */
const reachViews: Record<string, ReactNode> = {
  'waiting-late': view({ ...waiting, job: localJob }, {}, { reach: severalAddresses }),
  'waiting-late-one-address': view(
    { ...waiting, job: localJob },
    {},
    { reach: { addresses: [], system: 'other' } },
  ),
  'waiting-late-long-names': view({ ...waiting, job: localJob }, {}, { reach: longNamed }),
  'waiting-late-choices': view(
    { ...waiting, job: localJob },
    { choices: fiveChoices, target: longTarget },
    { reach: severalAddresses },
  ),
  'waiting-late-public': view({ ...waiting, job: longSealedJob }, {}, { reach: severalAddresses }),
  'waiting-late-local': view(waitingLocal, {}, { reach: severalAddresses }),
};

/** Every view of the popup, by name. */
export const popupViews: Record<string, ReactNode> = {
  opening: <NoTransferView problem={null} actions={actions} />,
  creating: view({ name: 'creating' }),
  waiting: view(waiting),
  'waiting-sealed': view({ ...waiting, job: sealedJob }),
  'waiting-sealed-long-link': view({ ...waiting, job: longSealedJob }),
  'waiting-sealed-choices': view(
    { ...waiting, job: sealedJob },
    { choices: fiveChoices, target: longTarget },
  ),
  ...reachViews,
  'phone-ready-sealed': view(askedPhone(sealedJob)),
  'phone-ready-not-sealed': view(askedPhone(job)),
  'waiting-long-label': view(waiting, { target: longTarget }),
  'waiting-cut-off': view({ ...waiting, isConnected: false }),
  'waiting-local': view(waitingLocal),
  'waiting-no-field': view(waiting, { target: noField }),
  'waiting-no-access': view(waiting, { target: noAccess }),
  ...choiceViews,
  ...recipientViews,
  receiving: view(receiving),
  'receiving-unknown-size': view({
    ...receiving,
    files: [{ ...file, size: null, bytesReceived: 1_400_000 }],
    isConnected: false,
  }),
  downloading: view(downloading),
  'downloading-picture': view(downloading, {}, { pictures }),
  'downloading-cut-off': view({ ...downloading, isConnected: false }),
  filling: view(filling),
  ...endViews,
  ...failureViews,
  ...keptViews,
  ...severalViews,
  cancelled: view({ name: 'cancelled' }),
  'no-background': <NoTransferView problem="noBackground" actions={actions} />,
  'tab-closed': <NoTransferView problem="tabClosed" actions={actions} />,
  'no-tab': <NoTransferView problem="noTab" actions={actions} />,
};
