import type { ReactNode } from 'react';
import { BackendNotice } from '../../../components/popup/backend-notice.tsx';
import { PopupHeader } from '../../../components/popup/popup-header.tsx';
import { fakeActions } from '../../unit/fixtures/fake-actions.ts';
import { sampleProduct } from '../own-pages/sample-product.ts';
import type { Transfer, TransferState } from '../../../lib/transfer/transfer.ts';
import { home, long, work } from './sample-backends.ts';
import { receiving, waiting } from './sample-states.ts';
import { show, transferIn } from './show-transfer.tsx';

function from(backend: Transfer['backend'], state: TransferState): Transfer {
  return transferIn(state, { backend });
}

function showAt(activeId: string, transfer: Transfer): ReactNode {
  const saved = { backends: [home, work, long], activeId };
  return (
    <>
      <PopupHeader product={sampleProduct} backends={saved} actions={fakeActions()} />
      <BackendNotice saved={saved} transfer={transfer} />
      {show(transfer)}
    </>
  );
}

/** The popup of somebody who has saved several backends, by name. */
export const backendViews: Record<string, ReactNode> = {
  'backends-waiting': showAt('home', from(home, waiting)),
  'backends-long-name': showAt('long', from(long, waiting)),
  'backends-other-code': showAt('home', from(work, waiting)),
  'backends-other-code-long': showAt('home', from(long, waiting)),
  'backends-receiving': showAt('home', from(home, receiving)),
  'backends-next': showAt('work', from(home, receiving)),
};
