import type { Job } from '../../../packages/protocol/src/job/job.ts';
import type { JobFile } from '../../../packages/protocol/src/job/job-file.ts';
import { openState, sendingState, withoutPhone } from '../../../packages/controller/src/svc-job-state.ts';
import type { SvcJobState } from '../../../packages/controller/src/svc-job-state.ts';
import * as sample from '../../../packages/controller/test/support/sample-states.ts';

export {
  creating,
  failed,
  sampleJob,
  sending,
} from '../../../packages/controller/test/support/sample-states.ts';

// As long as real addresses, since it is drawn as a code and as a link.
const UPLOAD_URL = 'http://192.168.178.20:8787/?job_id=Vx1h0cQ6Qw-2kzq0uJ8n_A';
const LONG_URL = `https://transfer.applications.insurance-department.example.com/uploads/?job_id=${'Vx1h0cQ6Qw'.repeat(6)}`;
const waiting = sample.sampleJob({ expiresAt: new Date(Date.now() + 900_000).toISOString() });

export const pending: SvcJobState = openState(waiting, UPLOAD_URL);
export const pendingBare: SvcJobState = sample.pending({}, UPLOAD_URL);
export const pendingCutOff: SvcJobState = openState(waiting, UPLOAD_URL, true);
export const pendingLong: SvcJobState = openState(waiting, LONG_URL);

/** The phone of the job before is asked for this one. */
const chained: Partial<Job> = { after: 'Zk2f9sB1Sb-0yxw7tT4m_Q', maxFiles: 10 };
const openedAt = '2026-01-01T00:00:02.000Z';
export const phoneReady: SvcJobState = openState({ ...waiting, ...chained }, UPLOAD_URL);
export const phoneConnected: SvcJobState = openState({ ...waiting, ...chained, openedAt }, UPLOAD_URL);
export const codeConnected: SvcJobState = openState({ ...waiting, openedAt }, UPLOAD_URL);
export const codeNotRead: SvcJobState = openState(
  { ...waiting, openedAt, sealed: true, sealProblem: 'key_lost' },
  UPLOAD_URL,
);
export const codeForAnother: SvcJobState = withoutPhone(phoneReady);

/** On a phone, of its own file. */
export const sendingFromHere: SvcJobState = {
  ...sendingState(
    sample.sampleJob({ status: 'in_progress', fileName: 'IMG_2041.jpg' }),
    UPLOAD_URL,
    3_140_000,
  ),
  progress: { bytesReceived: 1_200_000, size: 3_140_000 },
};

const LONG_NAME = `${'Estimate of the roofer for the damaged part of the roof '.repeat(2)}.pdf`;
const FILES: [name: string, size: number][] = [
  ['IMG_2041.jpg', 3_140_000],
  ['IMG_2042.jpg', 2_870_000],
  [LONG_NAME, 412_000],
  ['IMG_2044.jpg', 4_020_000],
];

function sampleFiles(partsReceived: readonly number[]): JobFile[] {
  return FILES.map(([name, size], index) => {
    const part = partsReceived[index] ?? 1;
    const bytesReceived = Math.round(size * part);
    return sample.sampleFile(name, { id: `file-${index}`, size, bytesReceived, isWhole: part === 1 });
  });
}

function describeSeveral(files: JobFile[]): Partial<Job> {
  const size = files.reduce((sum, file) => sum + file.size, 0);
  const bytesReceived = files.reduce((sum, file) => sum + file.bytesReceived, 0);
  return { maxFiles: 10, files, size, bytesReceived };
}

/** Parts of each file that have arrived: 0 to 1. */
export function receivingSeveral(partsReceived: readonly number[]): SvcJobState {
  const several = describeSeveral(sampleFiles(partsReceived));
  return openState(sample.sampleJob({ status: 'in_progress', ...several }), UPLOAD_URL);
}

export function completedSeveral(copies = 1): SvcJobState {
  const files = Array.from({ length: copies }, (_, copy) =>
    sampleFiles([]).map((file) => Object.assign(file, { id: `${file.id}-${copy}` })),
  ).flat();
  return sample.completed({ fileName: `${files.length} files.zip`, ...describeSeveral(files) });
}

export function completed(more: Partial<Job> = {}, result?: unknown): SvcJobState {
  return sample.completed({ fileName: 'IMG_2041.jpg', size: 3_140_000, ...more }, result);
}
