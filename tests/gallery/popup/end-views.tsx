import type { ReactNode } from 'react';
import type { JobHandle, Transfer } from '../../../lib/transfer/transfer.ts';
import { failed, filled, file, holding, job, longFile, pictures, saved, sent } from './sample-states.ts';
import { fiveChoices, longTarget, noAccess, noField, placeTarget, twoChoices } from './sample-targets.ts';
import { show, transferIn } from './show-transfer.tsx';

const hidden = placeTarget({ isDrawn: false });
const small = placeTarget({ maxBytes: 5 * 1024 * 1024, accept: 'image/*' });

function filledBy(more: Partial<JobHandle>): Transfer['state'] {
  const known = { ...job, ...more };
  return { name: 'done', how: 'filled', job: known, files: [file], placed: [], missingCount: 0 };
}

/** A file that arrived: in the page, or held for want of a place there, by name. */
export const endViews: Record<string, ReactNode> = {
  holding: show(transferIn(holding('fieldGone'))),
  'holding-picture': show(transferIn(holding('fieldGone')), { pictures }),
  'holding-not-saved': show(transferIn(holding('fieldDisabled', longFile)), { saving: 'failed' }),
  'holding-fetching': show(transferIn(holding('fieldGone')), { saving: 'fetching' }),
  'holding-no-field': show(transferIn(holding('noField'), { target: noField })),
  'holding-no-access': show(transferIn(holding('noAccess'), { target: noAccess })),
  'holding-choices': show(transferIn(holding('fieldGone'), { choices: twoChoices })),
  'holding-many-choices': show(transferIn(holding('notTaken', longFile), { choices: fiveChoices }), {
    saving: 'failed',
    pictures,
  }),
  'holding-page-gone': show(transferIn(holding('pageGone'), { choices: twoChoices })),
  'holding-page-gone-no-place': show(transferIn(holding('pageGone'), { choices: [] })),
  'holding-out-of-reach': show(transferIn(holding('pageGone'), { choices: [], isOutOfReach: true })),
  'holding-one-place': show(transferIn(holding('fieldDisabled'))),
  'holding-long-place': show(
    transferIn(holding('notTaken', longFile), { target: longTarget, choices: [longTarget, ...twoChoices] }),
  ),
  'holding-taken-out': show(transferIn(holding('takenOut'), { choices: [placeTarget(), ...twoChoices] })),
  'holding-offered-again': show(transferIn(holding('offeredAgain'), { target: hidden })),
  'holding-wrong-type': show(transferIn(holding('wrongType'))),
  'holding-too-large': show(transferIn(holding('tooLarge'), { target: small, choices: fiveChoices }), {
    pictures,
  }),
  'holding-folders': show(
    transferIn(holding('takesFolders'), { target: placeTarget({ takesFolders: true }) }),
  ),
  filled: show(transferIn(filled)),
  'filled-picture': show(transferIn(filled), { pictures }),
  'filled-long': show(
    transferIn(
      { name: 'done', how: 'filled', job, files: [longFile], placed: [], missingCount: 0 },
      { target: longTarget },
    ),
  ),
  'filled-known-phone': show(
    transferIn(filledBy({ canReport: true }), {
      target: placeTarget({ label: 'Photos', multiple: true, isDrawn: false }),
    }),
  ),
  'filled-phone-forgotten': show(transferIn(filledBy({ canReport: true, isPhoneForgotten: true }))),
  'filled-multiple': show(transferIn(filled, { target: placeTarget({ label: 'Photos', multiple: true }) })),
  'filled-not-drawn': show(transferIn(filled, { target: hidden })),
  'filled-multiple-not-drawn': show(
    transferIn(filled, { target: placeTarget({ label: 'Photos', multiple: true, isDrawn: false }) }),
  ),
  dropped: show(
    transferIn(
      { name: 'done', how: 'filled', job, files: [file], placed: [], missingCount: 0 },
      { target: placeTarget({ kind: 'dropZone', label: '' }) },
    ),
  ),
  pasted: show(transferIn(filled, { target: placeTarget({ kind: 'textBox', label: 'Message to Sam' }) })),
  saved: show(transferIn(saved)),
};

const LONG_ADDRESS = 'https://transfer.applications.insurance-department.example.com/uploads';

/** Of a backend that is reached over the network. */
function at(address: string, transfer: Transfer): Transfer {
  return { ...transfer, backend: { ...transfer.backend, address } };
}

/** Transfers that ended without their file, by name. */
export const failureViews: Record<string, ReactNode> = {
  offline: show(transferIn(failed('offline'))),
  unreachable: show(transferIn(failed('unreachable'))),
  'unreachable-https': show(at(LONG_ADDRESS, transferIn(failed('unreachable'), { target: longTarget }))),
  unauthorized: show(transferIn(failed('unauthorized'))),
  'unauthorized-sent': show(transferIn(failed('unauthorized', sent))),
  'access-refused-sent': show(at(LONG_ADDRESS, transferIn(failed('accessRefused', sent)))),
  expired: show(transferIn(failed('expired'))),
  vanished: show(transferIn(failed('vanished'))),
  'download-failed': show(transferIn(failed('downloadFailed', sent))),
  'address-refused': show(at(LONG_ADDRESS, transferIn(failed('addressRefused', sent)))),
  'seal-broken': show(transferIn(failed('sealBroken', sent))),
  'seal-broken-not-sent': show(transferIn(failed('sealBroken'))),
  'key-lost': show(transferIn(failed('keyLost'))),
  'not-sealed': show(transferIn(failed('notSealed'))),
  'storage-closed': show(
    transferIn(
      failed('corsBlocked', { ...sent, originWithoutPermission: 'https://s3.eu-central-1.example.com' }),
    ),
  ),
  'storage-closed-long': show(
    transferIn(
      failed('corsBlocked', { ...sent, originWithoutPermission: `https://${'long'.repeat(12)}.example.com` }),
    ),
  ),
};
