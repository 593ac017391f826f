import type { PhoneState } from '../../../packages/phone-page/src/state/phone-state.ts';
import type { SharedFile } from '../../../packages/phone-page/src/share/shared-files.ts';
import type { ShareScreen } from '../../../packages/phone-page/src/share/share-view.ts';
import type { PhoneJobView } from '@svc/protocol/phone';

export interface PhoneViewSample {
  state: PhoneState;
  /** Whether the phone lets no page keep the screen on. */
  hasNoScreenLock?: boolean;
  /** Whether the code has a key. */
  isSealed?: boolean;
  /** Whether this browser lacks what the tools for pictures need. */
  hasNoTools?: boolean;
  /** Pages of a scan that was begun. */
  scannedPages?: number;
  /** The page is that of the share menu. */
  share?: ShareScreen;
  /** Shared files that the page of a job offers. */
  offered?: readonly SharedFile[];
  /** Whether the page offers to be installed. */
  isInstallable?: boolean;
}

export const MB = 1024 * 1024;
export const LONG_NAME =
  'IMG_20260101_120000_scan of the whole claim form (final, signed by both parties).jpeg';

export const job: PhoneJobView = {
  state: 'ready',
  site: { origin: 'https://claims.example.com', title: 'Report a damage' },
  accept: 'image/*,application/pdf',
  maxBytes: 10 * MB,
  maxFiles: 1,
  expiresAt: '2099-01-01T00:00:00.000Z',
  size: null,
  bytesReceived: 0,
  files: [],
};

/** A picture that the browser can draw. `sampleFile` gives it another size. */
const PICTURE = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300"><rect width="400" height="300" fill="#7fb2e5"/>
<circle cx="310" cy="80" r="40" fill="#f4d9b0"/><path d="M0 300 130 130l90 90 60-50 120 130z" fill="#3d6b4f"/></svg>`;

export function sampleFile(name: string, size: number, type: string): File {
  return Object.defineProperty(new File([PICTURE], name, { type }), 'size', { value: size });
}
