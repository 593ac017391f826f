import type { PhoneState, SendingState } from '../../../packages/server/phone/state/phone-state.ts';
import type { PhoneJobView } from '../../../packages/server/src/phone-contract.ts';

export interface PhoneViewSample {
  state: PhoneState;
  /** As on phones that do not let a page keep the screen on. */
  hasNoScreenLock?: boolean;
}

const MB = 1024 * 1024;
const LONG_NAME = 'IMG_20260101_120000_scan of the whole claim form (final, signed by both parties).jpeg';
const LONG_ORIGIN = 'https://applications.insurance-department.northern-mutual.example.com:8443';

const job: PhoneJobView = {
  state: 'ready',
  site: { origin: 'https://claims.example.com', title: 'Report a damage' },
  accept: 'image/*,application/pdf',
  maxBytes: 10 * MB,
  expiresAt: '2099-01-01T00:00:00.000Z',
  size: null,
  maxFiles: 1,
  files: [],
  bytesReceived: 0,
};
const { site: _site, accept: _accept, ...anonymousJob } = job;

/** A picture that the browser can draw; the page is told another size. */
const PICTURE = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300"><rect width="400" height="300" fill="#7fb2e5"/>
<circle cx="310" cy="80" r="40" fill="#f4d9b0"/><path d="M0 300 130 130l90 90 60-50 120 130z" fill="#3d6b4f"/></svg>`;

function sampleFile(name: string, size: number, type: string): File {
  return Object.defineProperty(new File([PICTURE], name, { type }), 'size', { value: size });
}

const photo = sampleFile('IMG_2041.jpg', 3_100_000, 'image/svg+xml');
const scan = sampleFile('Claim form.pdf', 48_000_000, 'application/pdf');

function ready(more: Partial<PhoneJobView> = {}): Extract<PhoneState, { name: 'ready' }> {
  return { name: 'ready', job: { ...job, ...more } };
}

function sending(more: Partial<SendingState>): SendingState {
  return {
    name: 'sending',
    job,
    file: photo,
    isResumed: false,
    step: 'sending',
    bytesSent: 1_400_000,
    speed: undefined,
    ...more,
  };
}

/** A steady speed, measured for long enough to tell the time left. */
function measured(bytesPerMs: number): NonNullable<SendingState['speed']> {
  return { startedAtMs: 0, measuredAtMs: 10_000, bytesSent: 0, bytesPerMs };
}

/** Every state of the phone's page, by name. */
export const phoneViews: Record<string, PhoneViewSample> = {
  'no-code': { state: { name: 'welcome' } },
  loading: { state: { name: 'loading', isUnreachable: false } },
  'loading-unreachable': { state: { name: 'loading', isUnreachable: true } },
  ready: { state: ready() },
  'ready-any-file': { state: { name: 'ready', job: anonymousJob } },
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
  'ready-too-large': { state: { ...ready(), problem: { kind: 'tooLarge', maxBytes: 10 * MB } } },
  'ready-wrong-type': { state: { ...ready(), problem: { kind: 'wrongType', accept: 'image/*,.pdf' } } },
  'ready-other-type': { state: { ...ready(), problem: { kind: 'otherType', accept: 'image/*,.pdf' } } },
  'ready-unreadable': { state: { ...ready(), problem: { kind: 'unreadable' } } },
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
  done: { state: { name: 'done' } },
  'used-by-another-phone': { state: { name: 'used' } },
  'failed-expired': { state: { name: 'failed', reason: 'gone' } },
  'failed-stopped': { state: { name: 'failed', reason: 'stopped' } },
  'failed-too-large': { state: { name: 'failed', reason: 'tooLarge' } },
  'failed-wrong-type': { state: { name: 'failed', reason: 'wrongType' } },
  'failed-storage-full': { state: { name: 'failed', reason: 'storageFull' } },
  'failed-quota-full': { state: { name: 'failed', reason: 'quotaFull' } },
  'failed-damaged': { state: { name: 'failed', reason: 'damaged' } },
  'failed-unexpected': { state: { name: 'failed', reason: 'unexpected' } },
};
