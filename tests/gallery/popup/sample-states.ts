import type { FailureReason, HoldReason, SentFile, TransferState } from '../../../lib/transfer/transfer.ts';
import { nowMs } from './show-transfer.tsx';

const link = 'https://files.example.com/?job_id=Zk3vQm8Yx0LrT7bWc2NpAg';
export const job = {
  id: 'Zk3vQm8Yx0LrT7bWc2NpAg',
  link,
  expiresAtMs: nowMs + 14 * 60_000 + 30_000,
  canCancel: true,
  requirements: { accept: 'image/*', maxBytes: null, recipient: 'https://example.com' },
};

export const file = { name: 'photo.jpg', size: 3_100_000 };
export const longFile = {
  name: 'IMG_20260101_120000_scan of the whole claim form (final, signed).jpeg',
  size: null,
};

export const waiting = { name: 'waiting', job, isConnected: true } satisfies TransferState;

export const waitingLocal: TransferState = {
  ...waiting,
  job: { ...job, link: 'http://localhost:8787/?job_id=Zk3vQm8Yx0LrT7bWc2NpAg' },
};

export const receiving = {
  name: 'receiving',
  job,
  isConnected: true,
  bytesReceived: 1_400_000,
  size: 3_100_000,
} satisfies TransferState;

export const downloading = {
  name: 'downloading',
  job,
  file,
  bytesDownloaded: 2_000_000,
  isConnected: true,
} satisfies TransferState;
export const filling: TransferState = { name: 'filling', job, file };
export const filled: TransferState = { name: 'done', how: 'filled', job, file };
export const saved: TransferState = { name: 'done', file, how: 'saved' };

export function holding(why: HoldReason, held = file as typeof file | typeof longFile): TransferState {
  return { name: 'holding', job, file: held, why };
}

/** A file that lies at the backend and could not be fetched. */
export const sent: SentFile = { job, file, originWithoutPermission: null };

export function failed(
  reason: FailureReason,
  file: SentFile | null = null,
): Extract<TransferState, { name: 'failed' }> {
  return { name: 'failed', reason, hasBegun: file !== null, sent: file };
}
