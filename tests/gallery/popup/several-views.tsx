import type { ReactNode } from 'react';
import type { HoldReason } from '../../../lib/transfer/reasons.ts';
import type { Arrival, TransferState } from '../../../lib/transfer/transfer.ts';
import {
  downloading,
  filledWith,
  job,
  pictures,
  receiving,
  sealedJob,
  severalFiles,
  waiting,
} from './sample-states.ts';
import { placeTarget, twoChoices } from './sample-targets.ts';
import { view } from './show-transfer.tsx';

const photos = placeTarget({ label: 'Photos of the damage', multiple: true });
// Opened, since otherwise the code would be shown after two seconds.
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
  'phone-ready': view(asked),
  'phone-ready-cut-off': view({ ...asked, isConnected: false }),
  'phone-without-key': view({ ...unread, sealProblem: 'key_lost' }),
  'phone-too-old-to-seal': view({ ...unread, sealProblem: 'cannot_seal' }),
  'phone-must-seal': view({
    ...unread,
    job: { ...unread.job, isSealingRequired: true },
    sealProblem: 'cannot_seal',
  }),
  'phone-connected': view({ ...waiting, isOpened: true }),
  'receiving-several': view({ ...receiving, files: severalFiles }, { target: photos }, { pictures }),
  'downloading-several': view(
    { ...downloading, bytesDownloaded: 6_000_000, files: heldFiles },
    { target: photos },
    { pictures },
  ),
  'holding-one-only': view(holdingSeveral('oneOnly'), {}, { pictures }),
  'holding-some': view(holdingSeveral('tooLarge', { placed }), { target: photos }, { pictures }),
  'holding-incomplete': view(
    holdingSeveral('incomplete', { missingCount: 2 }),
    { choices: twoChoices },
    { pictures },
  ),
  'filled-several': view(filledWith(heldFiles), { target: photos }, { pictures }),
  'saved-several': view({ name: 'done', how: 'saved', job, files: heldFiles }, {}, { pictures }),
};
