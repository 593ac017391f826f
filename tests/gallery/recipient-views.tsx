import type { ReactNode } from 'react';
import type { PlaceTarget } from '../../lib/transfer/target.ts';
import { holding, waiting } from './sample-states.ts';
import { foreignTarget, LONG_LABEL, longTarget, opaqueTarget, placeTarget } from './sample-targets.ts';
import { show, transferIn } from './show-transfer.tsx';

const pay = 'https://pay.example.com';
const LONG_ORIGIN = `https://${'a-very-long-part-of-a-name.'.repeat(8)}example.com:8443`;

/** The question about a place that was asked for in the page. */
function asking(target: PlaceTarget, state = waiting as Parameters<typeof transferIn>[0]): ReactNode {
  return show(transferIn(state, { question: { target, askedBy: 'picker' } }));
}

/** Who is about to get the file, by name. */
export const recipientViews: Record<string, ReactNode> = {
  'recipient-foreign': asking(foreignTarget(pay, { label: 'Receipt' })),
  'recipient-opaque': asking(opaqueTarget(pay, { label: 'Receipt' })),
  'recipient-own-other-site': asking(placeTarget({ key: '2' }), holding('fieldGone')),
  'recipient-long-origin': asking({
    ...foreignTarget(LONG_ORIGIN, { label: LONG_LABEL }),
    site: longTarget.site,
  }),
};
