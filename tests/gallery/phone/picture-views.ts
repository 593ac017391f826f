import type { PictureInfo } from '@svc/pictures';
import type {
  ChangeStep,
  PictureWork,
  PreparedPicture,
} from '../../../packages/phone-page/src/pictures/prepared-picture.ts';
import type { ListedFile } from '../../../packages/phone-page/src/state/file-list.ts';
import type { PhoneState } from '../../../packages/phone-page/src/state/phone-state.ts';
import { job, LONG_NAME, MB, sampleFile, type PhoneViewSample } from './sample-job.ts';

const INFO: PictureInfo = {
  format: 'jpeg',
  width: 4032,
  height: 3024,
  isAnimated: false,
  mayBeTransparent: false,
  details: { hasLocation: true, hasCamera: true, hasUnread: false, hasOther: true, isRemovable: true },
};
const REMOVED: ChangeStep = { kind: 'detailsRemoved', hasLocation: true, hasCamera: true };
const SMALLER: ChangeStep = { kind: 'madeSmaller', fromBytes: 18_100_000, toBytes: 9_700_000 };

interface Listed extends Partial<PreparedPicture> {
  name?: string;
  size?: number;
  problem?: ListedFile['problem'];
  offer?: ListedFile['offer'];
}

function list({ name = 'IMG_2041.jpg', size = 3_100_000, problem, offer, ...more }: Listed): ListedFile {
  const file = sampleFile(name, size, 'image/svg+xml');
  const picture: PreparedPicture = { original: file, info: INFO, steps: [REMOVED], needsLook: true, ...more };
  const kept = { isFromCamera: false, isConfirmed: false, isUnreadable: false };
  return { id: name, file, picture, problem, ...kept, ...(offer && { offer }) };
}

/** A picture that is looked at before it is sent. */
function look(more: Listed): PhoneViewSample {
  return { state: { name: 'ready', job, files: [list({ problem: { kind: 'unseen' }, ...more })] } };
}

function work(work: PictureWork): PhoneState {
  return { name: 'ready', job, files: [], work };
}

const tooLarge = { kind: 'tooLarge', maxBytes: 10 * MB } as const;
const large = { size: 18_100_000, problem: tooLarge };
const smaller = sampleFile('IMG_2041.jpg', 9_700_000, 'image/svg+xml');
const offer = {
  file: smaller,
  picture: { original: smaller, info: INFO, steps: [SMALLER], needsLook: true },
};
const converted: ChangeStep = { kind: 'converted', from: 'heic', to: 'image/jpeg' };

/** Pictures that were changed, or could not be, by name. */
export const pictureViews: Record<string, PhoneViewSample> = {
  'ready-no-tools': { state: { name: 'ready', job, files: [] }, hasNoTools: true },
  'ready-scan-begun': { state: { name: 'ready', job, files: [] }, scannedPages: 3 },
  'picture-changing': { state: work({ kind: 'changing' }) },
  'picture-loading': { state: work({ kind: 'loading', loaded: 600_000, total: 1_400_000 }) },
  'picture-details-removed': look({}),
  'picture-details-kept': look({ steps: [] }),
  'picture-converted': look({ steps: [converted, REMOVED], info: { ...INFO, format: 'heic' } }),
  'picture-edited': look({ steps: [{ kind: 'edited' }, REMOVED], name: LONG_NAME }),
  'picture-too-large': look(large),
  'picture-offered-smaller': look({ ...large, offer }),
  'picture-made-smaller': look({ size: 9_700_000, steps: [SMALLER, REMOVED] }),
  'picture-not-smaller': look({
    ...large,
    offer: { ...offer, picture: { ...offer.picture, steps: [], trouble: 'too_many_pixels' } },
  }),
  'picture-damaged': look({ steps: [], trouble: 'damaged' }),
  'pictures-for-pdf': {
    state: {
      name: 'ready',
      job: { ...job, accept: '.pdf', maxFiles: 5, multiple: true },
      files: ['IMG_2041.jpg', 'IMG_2042.jpg'].map((name) =>
        list({ name, steps: [], problem: { kind: 'wrongType', accept: '.pdf' } }),
      ),
    },
  },
  'picture-not-loaded': look({ steps: [], trouble: 'not_loaded' }),
  'pictures-several': {
    state: {
      name: 'ready',
      job: { ...job, accept: 'image/*', maxFiles: 5, multiple: true },
      files: [
        list({}),
        list({ ...large, name: 'IMG_2042.jpg', offer }),
        list({ name: 'IMG_2043.jpg', steps: [], isOriginalWanted: true }),
        list({ name: 'IMG_2044.jpg', steps: [converted, REMOVED] }),
        list({ name: 'IMG_2045.gif', steps: [], trouble: 'animated', problem: tooLarge }),
      ],
    },
  },
};
