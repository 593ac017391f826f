import type { ReactNode } from 'react';
import type { PlaceTarget, Target } from '../../../lib/transfer/target.ts';
import type { Transfer, TransferState } from '../../../lib/transfer/transfer.ts';
import { holding, receiving, waiting, waitingLocal } from './sample-states.ts';
import {
  filledChoices,
  fiveChoices,
  foreignTarget,
  framedChoices,
  LONG_LABEL,
  longChoices,
  longTarget,
  noField,
  opaqueTarget,
  placeTarget,
  twelveChoices,
  twoChoices,
} from './sample-targets.ts';
import { show, transferIn, view } from './show-transfer.tsx';

const [best, second] = twoChoices;
const pay = 'https://pay.example.com';
const framesWithoutPermission = [
  pay,
  'https://documents.insurance-department.example.org',
  'https://ads.example.net',
];

function choosing(choices: PlaceTarget[], more: Partial<Transfer> = {}): Transfer {
  const [target = noField] = choices;
  return transferIn(waiting, { target, choices, ...more });
}

function none(more: Partial<Transfer> = {}, target: Target = noField): Transfer {
  return transferIn(waiting, { target, ...more });
}

/** Choices of the place for the file, by name. */
export const choiceViews: Record<string, ReactNode> = {
  'choices-1-and-none-taken': show(
    none({ choices: [placeTarget({ kind: 'textBox', label: '', accept: '' })] }),
  ),
  'choices-2': show(choosing(twoChoices)),
  'choices-2-second-taken': show(choosing(twoChoices, { target: second ?? noField, isTargetChosen: true })),
  'choices-filled': show(choosing(filledChoices)),
  'choices-2-creating': show({ ...choosing(twoChoices), state: { name: 'creating' } }),
  'choices-2-receiving': show({ ...choosing(twoChoices), state: receiving }),
  'choices-5': show(choosing(fiveChoices)),
  'choices-5-local': show({ ...choosing(fiveChoices), state: waitingLocal }),
  'choices-12': show(choosing(twelveChoices)),
  'choices-12-closed-frame': show(choosing(twelveChoices, { framesWithoutPermission: [pay] })),
  'choices-long': show(choosing(longChoices)),
  'choices-framed': show(choosing(framedChoices)),
  'one-framed': show(choosing(framedChoices.slice(1, 2))),
  'closed-frame': show(none({ framesWithoutPermission: [pay] })),
  'closed-frame-refused': show(none({ framesWithoutPermission: [pay] }), { refusedFrames: [pay] }),
  'closed-frame-beside-field': show(choosing([best ?? placeTarget()], { framesWithoutPermission: [pay] })),
  'closed-frame-local': show({ ...none({ framesWithoutPermission: [pay] }), state: waitingLocal }),
  'closed-frames-2': show(none({ framesWithoutPermission: framesWithoutPermission.slice(0, 2) })),
  'closed-frames-3': show(choosing(twoChoices, { framesWithoutPermission })),
};

const LONG_ORIGIN = `https://${'a-very-long-part-of-a-name.'.repeat(8)}example.com:8443`;

/** The question about a place that the page has asked for. */
function asking(target: PlaceTarget, state: TransferState = waiting): ReactNode {
  return view(state, { question: { target, askedBy: 'picker' } });
}

/** Questions about the recipient of the file, by name. */
export const recipientViews: Record<string, ReactNode> = {
  'recipient-foreign': asking(foreignTarget(pay, { label: 'Receipt' })),
  'recipient-opaque': asking(opaqueTarget(pay, { label: 'Receipt' })),
  'recipient-own-other-site': asking(placeTarget({ key: '2' }), holding('fieldGone')),
  'recipient-long-origin': asking({
    ...foreignTarget(LONG_ORIGIN, { label: LONG_LABEL }),
    site: longTarget.site,
  }),
};
