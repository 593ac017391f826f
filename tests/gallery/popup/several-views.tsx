import type { ReactNode } from 'react';
import type { HoldReason } from '../../../lib/transfer/reasons.ts';
import type { Arrival, TransferState } from '../../../lib/transfer/transfer.ts';
import { downloading, job, pictures, receiving, sealedJob, severalFiles, waiting } from './sample-states.ts';
import { placeTarget, twoChoices } from './sample-targets.ts';
import { show, transferIn } from './show-transfer.tsx';

const photos = placeTarget({ label: 'Photos of the damage', multiple: true });
// It has answered: else the code would come after two seconds.
const asked = { ...waiting, isOpened: true, job: { ...job, isPhoneAsked: true } };
const unread = { ...waiting, isOpened: true, job: sealedJob };
const heldFiles = severalFiles.map(({ id, position, name, size }) => ({ id, position, name, size }));

function holdingSeveral(
  why: HoldReason,
  { placed = [], missingCount = 0 }: Partial<Arrival> = {},
): TransferState {
  return { name: 'holding', job, files: heldFiles, why, placed, missingCount };
}

const placed: Arrival['placed'] = [{ files: heldFiles.slice(0, 2), place: '', replaced: [] }];

/** Several files in one transfer, and one phone for several transfers, by name. */
export const severalViews: Record<string, ReactNode> = {
  'phone-ready': show(transferIn(asked)),
  'phone-ready-cut-off': show(transferIn({ ...asked, isConnected: false })),
  'phone-without-key': show(transferIn({ ...unread, sealProblem: 'key_lost' })),
  'phone-too-old-to-seal': show(transferIn({ ...unread, sealProblem: 'cannot_seal' })),
  'phone-connected': show(transferIn({ ...waiting, isOpened: true })),
  'receiving-several': show(transferIn({ ...receiving, files: severalFiles }, { target: photos }), {
    pictures,
  }),
  'downloading-several': show(
    transferIn({ ...downloading, bytesDownloaded: 6_000_000, files: heldFiles }, { target: photos }),
    { pictures },
  ),
  'holding-one-only': show(transferIn(holdingSeveral('oneOnly')), { pictures }),
  'holding-some': show(transferIn(holdingSeveral('tooLarge', { placed }), { target: photos }), { pictures }),
  'holding-incomplete': show(
    transferIn(holdingSeveral('incomplete', { missingCount: 2 }), { choices: twoChoices }),
    { pictures },
  ),
  'filled-several': show(
    transferIn(
      { name: 'done', how: 'filled', job, files: heldFiles, placed: [], missingCount: 0 },
      { target: photos },
    ),
    { pictures },
  ),
  'saved-several': show(transferIn({ name: 'done', how: 'saved', job, files: heldFiles }), { pictures }),
};
