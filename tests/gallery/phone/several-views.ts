import {
  changeList,
  findSendable,
  type ChosenFile,
  type ListedFile,
  type ListEvent,
} from '../../../packages/phone-page/src/state/file-list.ts';
import type {
  DoneState,
  PhoneState,
  ReadyState,
  SendingState,
} from '../../../packages/phone-page/src/state/phone-state.ts';
import { startFiles, type FileStep } from '../../../packages/phone-page/src/state/sending-files.ts';
import type { JobOutcome } from '@svc/protocol';
import { job, LONG_NAME, sampleFile, type PhoneViewSample } from './sample-job.ts';

const severalJob = { ...job, multiple: true, maxFiles: 10 };

const photo = choose(sampleFile('IMG_2041.jpg', 3_100_000, 'image/svg+xml'));
const shot = choose(sampleFile('image.jpg', 2_400_000, 'image/svg+xml'), true);
const scan = choose(sampleFile('Claim form.pdf', 480_000, 'application/pdf'));
const longNamed = choose(sampleFile(LONG_NAME, 5_200_000, 'image/svg+xml'));
const tooLarge = choose(sampleFile('Video of the kitchen.jpg', 48_000_000, 'image/svg+xml'));
const otherType = choose(sampleFile('Calculation.xlsx', 90_000, 'application/vnd.ms-excel'));

function choose(file: File, isFromCamera = false): ChosenFile {
  return { id: file.name, file, isFromCamera };
}

function gather(
  files: readonly ChosenFile[],
  more: Partial<typeof severalJob> = {},
  events: readonly ListEvent[] = [],
): ReadyState {
  const rules = { ...severalJob, ...more };
  const listed = [{ type: 'filesChosen', files } as const, ...events].reduce<readonly ListedFile[]>(
    (list, event) => changeList(list, event, rules),
    [],
  );
  return { name: 'ready', job: rules, files: listed };
}

/** Files on their way, each with the bytes of its step. */
function sending(steps: readonly FileStep[], more: Partial<SendingState> = {}): SendingState {
  const list = gather([scan, shot, photo, longNamed]);
  const progress = startFiles(findSendable(list.files), []);
  const files = progress.files.map(({ id, file }, index) => {
    const step = steps[index] ?? 'queued';
    const share = { queued: 0, sending: 0.4, heldBack: 0.4, waiting: 0.4, sent: 1 }[step];
    return { id, file, step, bytesSent: Math.round(file.size * share) };
  });
  const bytesSent = files.reduce((sum, file) => sum + file.bytesSent, 0);
  const speed = { startedAtMs: 0, measuredAtMs: 10_000, bytesSent: 0, bytesPerMs: 400 };
  return {
    name: 'sending',
    job: severalJob,
    list: list.files,
    isResumed: false,
    files,
    step: 'sending',
    bytesSent,
    speed,
    ...more,
  };
}

function done(outcome: JobOutcome, chain: DoneState['chain'] = 'open'): PhoneState {
  return { name: 'done', job: { ...job, outcome }, sent: [], chain };
}

/** The states of a job that takes several files, and what comes after a job is done. */
export const severalViews: Record<string, PhoneViewSample> = {
  'several-ready': { state: gather([]) },
  'several-list': { state: gather([photo, shot, scan, longNamed]) },
  'several-one': { state: gather([shot]) },
  'several-problems': {
    state: gather([tooLarge, otherType, photo, scan, shot], { maxFiles: 2, acceptIsHint: true }),
  },
  'several-wrong-type': { state: gather([otherType], {}) },
  'several-unreadable': {
    state: gather([photo, scan], {}, [{ type: 'fileUnreadable', id: photo.id }]),
  },
  'several-interrupted': { state: gather([], { state: 'sending' }) },
  'several-sending-preparing': { state: sending([], { step: 'preparing' }) },
  'several-sending': { state: sending(['sent', 'sending', 'sending', 'queued']) },
  'several-sending-paused': {
    state: sending(['sent', 'waiting', 'waiting', 'queued'], { step: 'waiting' }),
  },
  'several-sending-no-screen-lock': {
    state: sending(['sent', 'sending', 'sending', 'queued'], { isResumed: true }),
    hasNoScreenLock: true,
  },
  'several-sending-checking': {
    state: sending(['sent', 'sent', 'sent', 'sent'], { step: 'finishing' }),
  },
  'several-sending-stopping': {
    state: sending(['sent', 'sending', 'sending', 'queued'], { step: 'stopping' }),
  },
  'several-sending-other-tab': { state: sending(['sent', 'sending'], { step: 'elsewhere' }) },
  'several-sealed-list': { state: gather([photo, shot]), isSealed: true },
  'several-sealed-interrupted': { state: gather([], { state: 'sending' }), isSealed: true },
  'several-sealed-sending': {
    state: sending(['sent', 'sending', 'sending', 'queued']),
    isSealed: true,
  },
  'several-done': {
    state: {
      name: 'done',
      job: severalJob,
      sent: sending(['sent', 'sent', 'sent', 'sent']).files,
      chain: 'open',
    },
  },
  'done-placed': { state: done({ kind: 'placed' }) },
  'done-held': { state: done({ kind: 'held', reason: 'wrong_kind' }) },
  'done-discarded': { state: done({ kind: 'discarded' }) },
  'done-chain-over': { state: done({ kind: 'placed' }, 'over') },
  'done-finished': { state: done({ kind: 'placed' }, 'finished') },
};
