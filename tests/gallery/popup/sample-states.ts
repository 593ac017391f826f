import type { Reach } from '../../../lib/reach/reach.ts';
import type { HoldReason } from '../../../lib/transfer/reasons.ts';
import type { JobHandle, SentFiles, TransferState } from '../../../lib/transfer/transfer.ts';
import type { TransferFile } from '../../../lib/transfer/transfer-file.ts';
import * as sample from '../../unit/fixtures/sample-transfer.ts';

export const job = { ...sample.job, requirements: { ...sample.job.requirements, accept: 'image/*' } };

export const file: TransferFile = { ...sample.file, id: 'file-0' };
export const longFile: TransferFile = {
  ...file,
  name: 'IMG_20260101_120000_scan of the whole claim form (final, signed).jpeg',
  size: null,
};

export const waiting = { name: 'waiting', job, isConnected: true, isOpened: false } satisfies TransferState;

/** The public key in a code, to which phones seal their files. */
const sealKey = 'hSDwCYkwp1R0i33ctD73Wg2_Og0mOBr066SpjqqbTmo';
export const sealedJob = { ...job, sealKey, link: `${job.link}#k=${sealKey}` };
/** The longest usual address: a host of 60 characters with its port. */
export const longSealedJob = {
  ...sealedJob,
  link: `https://transfer.applications.insurance-department.example.com:8443/?job_id=${job.id}#k=${sealKey}`,
};

export const here = 'http://192.168.178.20:8787';
export const localJob = { ...sealedJob, link: `${here}/?job_id=${sealedJob.id}#k=${sealedJob.sealKey}` };
export const severalAddresses: Reach = {
  addresses: [
    { url: here, kind: 'wifi', network: 'Home' },
    { url: 'http://192.168.178.4:8787', kind: 'cable' },
    { url: 'http://desk.local:8787', kind: 'name' },
    { url: 'http://172.17.0.1:8787', kind: 'virtual' },
  ],
  system: 'linux',
};

export const waitingLocal: TransferState = {
  ...waiting,
  job: { ...job, link: 'http://localhost:8787/?job_id=Zk3vQm8Yx0LrT7bWc2NpAg' },
};

export const receiving = {
  name: 'receiving',
  job,
  isConnected: true,
  files: [{ ...file, bytesReceived: 1_400_000 }],
} satisfies TransferState;

export const downloading = {
  name: 'downloading',
  job,
  files: [file],
  bytesDownloaded: 2_000_000,
  isConnected: true,
  placed: [],
  missingCount: 0,
} satisfies TransferState;
export const filling: TransferState = {
  name: 'filling',
  job,
  files: [file],
  rest: [],
  placed: [],
  missingCount: 0,
};
export const filled = filledWith([file]);
export const saved: TransferState = { name: 'done', how: 'saved', job, files: [file] };

export function filledWith(files: TransferFile[], more: Partial<JobHandle> = {}): TransferState {
  return { name: 'done', how: 'filled', job: { ...job, ...more }, files, placed: [], missingCount: 0 };
}

export function holding(why: HoldReason, held = file): TransferState {
  return { name: 'holding', job, files: [held], why, placed: [], missingCount: 0 };
}

/** Small squares of one colour in place of photos. */
export const pictures = Object.fromEntries(
  ['#b5651d', '#3f7d58', '#35618e'].map((color, index) => [
    `file-${index}`,
    `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path fill="${color}" d="M0 0h1v1H0z"/></svg>`)}`,
  ]),
);

export const severalFiles = [
  { id: 'file-0', position: 0, name: 'IMG_2041.jpg', size: 3_100_000, bytesReceived: 3_100_000 },
  { id: 'file-1', position: 1, name: 'IMG_2042.jpg', size: 2_700_000, bytesReceived: 2_700_000 },
  { id: 'file-2', position: 2, name: longFile.name, size: 4_200_000, bytesReceived: 1_300_000 },
  { id: 'file-3', position: 3, name: 'receipt.pdf', size: 800_000, bytesReceived: 0 },
];

/** A file that lies at the backend and could not be fetched. */
export const sent: SentFiles = { ...sample.sent, job, files: [file] };
