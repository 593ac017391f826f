import type { NOT_KEPT } from '../../../packages/phone-page/src/share/share-texts.ts';
import type { SharedFile } from '../../../packages/phone-page/src/share/shared-files.ts';
import type { PhoneJobView } from '@svc/protocol/phone';
import { job, LONG_NAME, sampleFile, type PhoneViewSample } from './sample-job.ts';

const photo = keep(sampleFile('IMG_2041.jpg', 3_100_000, 'image/svg+xml'));
const longNamed = keep(sampleFile(LONG_NAME, 5_200_000, 'image/svg+xml'));
const scan = keep(sampleFile('Claim form.pdf', 480_000, 'application/pdf'));

function keep(file: File): SharedFile {
  return { id: file.name, file };
}

function notKept(why: keyof typeof NOT_KEPT): PhoneViewSample {
  return { state: { name: 'loading', isUnreachable: false }, share: { name: 'notKept', why } };
}

function kept(...files: SharedFile[]): PhoneViewSample {
  return { state: { name: 'loading', isUnreachable: false }, share: { name: 'kept', files } };
}

function offered(more: Partial<PhoneJobView>, ...offered: SharedFile[]): PhoneViewSample {
  return { state: { name: 'ready', job: { ...job, ...more }, files: [] }, offered };
}

/** What sharing shows: its own page, and its parts of a job's page. */
export const shareViews: Record<string, PhoneViewSample> = {
  'share-kept-one': kept(photo),
  'share-kept-several': kept(photo, longNamed, scan),
  'share-nothing': notKept(''),
  'share-again': notKept('again'),
  'share-full': notKept('full'),
  'share-forgotten': notKept('forgotten'),
  'shared-offer-one': offered({}, photo),
  'shared-offer-choice': offered({}, photo, longNamed, scan),
  'shared-offer-several': offered({ multiple: true, maxFiles: 10 }, photo, longNamed),
  'done-installable': {
    state: { name: 'done', job: { ...job, outcome: { kind: 'placed' } }, sent: [], chain: 'open' },
    isInstallable: true,
  },
};
