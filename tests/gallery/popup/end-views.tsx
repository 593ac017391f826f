import type { ReactNode } from 'react';
import type { Transfer, TransferState } from '../../../lib/transfer/transfer.ts';
import { failed } from '../../unit/fixtures/sample-transfer.ts';
import { file, filled, filledWith, holding, longFile, pictures, saved, sent } from './sample-states.ts';
import { fiveChoices, longTarget, noAccess, noField, placeTarget, twoChoices } from './sample-targets.ts';
import { show, transferIn, view } from './show-transfer.tsx';

const hidden = placeTarget({ isDrawn: false });
const claim = { ...file, name: 'claim.pdf' };
const small = placeTarget({ maxBytes: 5 * 1024 * 1024, accept: 'image/*' });
const photos = placeTarget({ label: 'Photos', multiple: true });
const photosNotDrawn = placeTarget({ label: 'Photos', multiple: true, isDrawn: false });
const known = filledWith([file], { canReport: true });

/** Files that have arrived, in the page or held for another place, by name. */
export const endViews: Record<string, ReactNode> = {
  holding: view(holding('fieldGone')),
  'holding-picture': view(holding('fieldGone'), {}, { pictures }),
  'holding-document': view(holding('fieldGone', claim)),
  'holding-not-saved': view(holding('fieldDisabled', longFile), {}, { saving: 'failed' }),
  'holding-fetching': view(holding('fieldGone'), {}, { saving: 'fetching' }),
  'holding-no-field': view(holding('noField'), { target: noField }),
  'holding-no-access': view(holding('noAccess'), { target: noAccess }),
  'holding-choices': view(holding('fieldGone'), { choices: twoChoices }),
  'holding-many-choices': view(
    holding('notTaken', longFile),
    { choices: fiveChoices },
    { saving: 'failed', pictures },
  ),
  'holding-page-gone': view(holding('pageGone'), { choices: twoChoices }),
  'holding-page-gone-no-place': view(holding('pageGone'), { choices: [] }),
  'holding-out-of-reach': view(holding('pageGone'), { choices: [], isOutOfReach: true }),
  'holding-one-place': view(holding('fieldDisabled')),
  'holding-long-place': view(holding('notTaken', longFile), {
    target: longTarget,
    choices: [longTarget, ...twoChoices],
  }),
  'holding-taken-out': view(holding('takenOut'), { choices: [placeTarget(), ...twoChoices] }),
  'holding-offered-again': view(holding('offeredAgain'), { target: hidden }),
  'holding-wrong-type': view(holding('wrongType')),
  'holding-too-large': view(holding('tooLarge'), { target: small, choices: fiveChoices }, { pictures }),
  'holding-folders': view(holding('takesFolders'), { target: placeTarget({ takesFolders: true }) }),
  filled: view(filled),
  'filled-picture': view(filled, {}, { pictures }),
  'filled-document': view(filledWith([claim])),
  'filled-long': view(filledWith([longFile]), { target: longTarget }),
  'filled-known-phone': view(known, { target: photosNotDrawn }),
  'filled-phone-forgotten': view(filledWith([file], { canReport: true, isPhoneForgotten: true })),
  'filled-multiple': view(filled, { target: photos }),
  'filled-not-drawn': view(filled, { target: hidden }),
  'filled-multiple-not-drawn': view(filled, { target: photosNotDrawn }),
  dropped: view(filled, { target: placeTarget({ kind: 'dropZone', label: '' }) }),
  pasted: view(filled, { target: placeTarget({ kind: 'textBox', label: 'Message to Sam' }) }),
  saved: view(saved),
};

const LONG_ADDRESS = 'https://transfer.applications.insurance-department.example.com/uploads';

/** At a backend that is reached over the network. */
function elsewhere(state: TransferState, more: Partial<Transfer> = {}): ReactNode {
  const transfer = transferIn(state, more);
  return show({ ...transfer, backend: { ...transfer.backend, address: LONG_ADDRESS } });
}

/** Failed transfers, by name. */
export const failureViews: Record<string, ReactNode> = {
  offline: view(failed('offline')),
  'not-set-up': view(failed('unreachable')),
  unreachable: elsewhere(failed('unreachable')),
  'unreachable-https': elsewhere(failed('unreachable'), { target: longTarget }),
  unauthorized: view(failed('unauthorized')),
  'key-refused-sent': view(failed('keyRefused', { sent })),
  'unauthorized-sent': view(failed('unauthorized', { sent })),
  'access-refused-sent': elsewhere(failed('accessRefused', { sent })),
  expired: view(failed('expired')),
  vanished: view(failed('vanished')),
  'download-failed': view(failed('downloadFailed', { sent })),
  'address-refused': elsewhere(failed('addressRefused', { sent })),
  'seal-broken': view(failed('sealBroken', { sent })),
  'seal-broken-not-sent': view(failed('sealBroken')),
  'key-lost': view(failed('keyLost')),
  'not-sealed': view(failed('notSealed')),
  'cannot-seal': view(failed('cannotSeal')),
  'storage-closed': closedStorage('https://s3.eu-central-1.example.com'),
  'storage-closed-long': closedStorage(`https://${'long'.repeat(12)}.example.com`),
};

function closedStorage(originWithoutPermission: string): ReactNode {
  return view(failed('corsBlocked', { sent: { ...sent, originWithoutPermission } }));
}
