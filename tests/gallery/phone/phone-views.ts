import type { ListedFile, ListProblem } from '../../../packages/phone-page/src/state/file-list.ts';
import type { PhoneState, SendingState } from '../../../packages/phone-page/src/state/phone-state.ts';
import type { PhoneJobView } from '@svc/protocol/phone';
import { job, LONG_NAME, MB, sampleFile, type PhoneViewSample } from './sample-job.ts';
import { shareViews } from './share-views.ts';
import { pictureViews } from './picture-views.ts';
import { severalViews } from './several-views.ts';

const LONG_ORIGIN = 'https://applications.insurance-department.northern-mutual.example.com:8443';
const { site: _site, accept: _accept, ...anonymousJob } = job;

const photo = sampleFile('IMG_2041.jpg', 3_100_000, 'image/svg+xml');
const scan = sampleFile('Claim form.pdf', 48_000_000, 'application/pdf');

function ready(more: Partial<PhoneJobView> = {}): PhoneState {
  return { name: 'ready', job: { ...job, ...more }, files: [] };
}

function refused(problem: ListProblem): PhoneState {
  return { name: 'ready', job, files: [list(photo, problem)] };
}

function list(file: File, problem?: ListProblem): ListedFile {
  return { id: file.name, file, isFromCamera: false, isConfirmed: false, isUnreadable: false, problem };
}

function sending({ file = photo, ...more }: Partial<SendingState> & { file?: File }): SendingState {
  const { bytesSent = 1_400_000 } = more;
  return {
    name: 'sending',
    job,
    list: [list(file)],
    files: [{ id: file.name, file, step: 'sending', bytesSent }],
    isResumed: false,
    step: 'sending',
    bytesSent,
    speed: undefined,
    ...more,
  };
}

/** A steady speed, measured for so long that the time left is shown. */
function measured(bytesPerMs: number): NonNullable<SendingState['speed']> {
  return { startedAtMs: 0, measuredAtMs: 10_000, bytesSent: 0, bytesPerMs };
}

/** Every state of the phone's page, by name. */
export const phoneViews: Record<string, PhoneViewSample> = {
  'no-code': { state: { name: 'welcome' } },
  'check-ready': {
    state: { name: 'checked', origin: 'http://192.168.178.20:8787', sealing: 'ready' },
  },
  'check-too-old': {
    state: { name: 'checked', origin: 'https://files.example.com', sealing: 'cannot_seal' },
  },
  loading: { state: { name: 'loading', isUnreachable: false } },
  'loading-unreachable': { state: { name: 'loading', isUnreachable: true } },
  ready: { state: ready() },
  'ready-any-file': { state: { name: 'ready', job: anonymousJob, files: [] } },
  'ready-no-photo': { state: ready({ accept: '.pdf,.docx' }) },
  'ready-many-types': { state: ready({ accept: '.pdf,.doc,.xls,image/heic,video/mp4,.dwg' }) },
  'ready-multiple': { state: ready({ multiple: true }) },
  'ready-no-title': { state: ready({ site: { origin: 'http://192.168.178.20:3000' } }) },
  'ready-long-site': {
    state: ready({ site: { origin: LONG_ORIGIN, title: `Claim 4711: ${LONG_NAME.repeat(2)}` } }),
  },
  'ready-right-to-left-title': {
    state: ready({ site: { origin: 'https://claims.example.com', title: 'تقرير عن الأضرار (2)' } }),
  },
  'ready-opaque-site': { state: ready({ site: { origin: 'https://claims.example.com', opaque: true } }) },
  'ready-interrupted': { state: ready({ state: 'sending', size: 3_100_000, bytesReceived: 1_400_000 }) },
  'ready-too-large': { state: refused({ kind: 'tooLarge', maxBytes: 10 * MB }) },
  'ready-wrong-type': { state: refused({ kind: 'wrongType', accept: 'image/*,.pdf' }) },
  'ready-larger-than-asked': {
    state: refused({ kind: 'largerThanAsked', maxBytes: 10 * MB }),
  },
  'ready-empty': { state: refused({ kind: 'empty' }) },
  'ready-other-type': { state: refused({ kind: 'otherType', accept: 'image/*,.pdf' }) },
  'ready-unreadable': { state: refused({ kind: 'unreadable' }) },
  'sending-preparing': { state: sending({ step: 'preparing', bytesSent: 0 }) },
  'sending-first-bytes': { state: sending({ bytesSent: 40_000 }) },
  sending: { state: sending({ speed: measured(100) }) },
  'sending-large': { state: sending({ file: scan, bytesSent: 9_000_000, speed: measured(20) }) },
  'sending-long-name': {
    state: sending({ file: sampleFile(LONG_NAME, 3_100_000, 'image/svg+xml'), speed: measured(100) }),
  },
  'sending-empty': { state: sending({ file: sampleFile('empty.txt', 0, 'text/plain'), bytesSent: 0 }) },
  'sending-no-screen-lock': { state: sending({ speed: measured(100) }), hasNoScreenLock: true },
  'sending-paused': { state: sending({ step: 'waiting' }) },
  'sending-resumed': { state: sending({ isResumed: true, step: 'preparing' }) },
  'sending-resumed-paused': { state: sending({ isResumed: true, step: 'waiting' }), hasNoScreenLock: true },
  'sending-checking': { state: sending({ step: 'finishing', bytesSent: 3_100_000 }) },
  'sending-other-tab': { state: sending({ step: 'elsewhere' }) },
  'sending-stopping': { state: sending({ step: 'stopping' }) },
  'sending-stopping-offline': { state: sending({ step: 'waitingToStop' }) },
  done: { state: { name: 'done', job: anonymousJob, sent: [], chain: 'open' } },
  'sealed-ready': { state: ready(), isSealed: true },
  'sealed-interrupted': { state: ready({ state: 'sending' }), isSealed: true },
  'sealed-sending': { state: sending({ speed: measured(100) }), isSealed: true },
  'sealed-done': { state: { name: 'done', job: anonymousJob, sent: [], chain: 'open' }, isSealed: true },
  ...pictureViews,
  ...severalViews,
  ...shareViews,
  'used-by-another-phone': { state: { name: 'used' } },
  'failed-expired': { state: { name: 'failed', reason: 'gone' } },
  'failed-stopped': { state: { name: 'failed', reason: 'stopped' } },
  'failed-too-large': { state: { name: 'failed', reason: 'tooLarge' } },
  'failed-wrong-type': { state: { name: 'failed', reason: 'wrongType' } },
  'failed-storage-full': { state: { name: 'failed', reason: 'storageFull' } },
  'failed-quota-full': { state: { name: 'failed', reason: 'quotaFull' } },
  'blocked-key-lost': { state: { name: 'blocked', problem: 'key_lost' } },
  'blocked-too-old': { state: { name: 'blocked', problem: 'cannot_seal' } },
  'failed-too-old': { state: { name: 'failed', reason: 'cannotSeal' } },
  'failed-bad-key': { state: { name: 'failed', reason: 'badKey' } },
  'failed-damaged': { state: { name: 'failed', reason: 'damaged' } },
  'failed-blocked': { state: { name: 'failed', reason: 'blocked' } },
  'failed-not-sent': { state: { name: 'failed', reason: 'notSent' } },
  'failed-unexpected': { state: { name: 'failed', reason: 'unexpected' } },
};
