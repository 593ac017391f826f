import type { Job } from '../../../packages/protocol/src/job/job.ts';
import { openState } from '../../../packages/react/src/controller/svc-job-state.ts';
import type { SvcJobState } from '../../../packages/react/src/controller/svc-job-state.ts';
import * as sample from '../../../packages/react/test/support/sample-states.ts';

export { creating, failed, sampleJob, sending } from '../../../packages/react/test/support/sample-states.ts';

// As long as true ones are: it is drawn, as a code and as a link.
const UPLOAD_URL = 'http://192.168.178.20:8787/?job_id=Vx1h0cQ6Qw-2kzq0uJ8n_A';
const LONG_URL = `https://transfer.applications.insurance-department.example.com/uploads/?job_id=${'Vx1h0cQ6Qw'.repeat(6)}`;
const waiting = sample.sampleJob({ expiresAt: new Date(Date.now() + 900_000).toISOString() });

export const pending: SvcJobState = openState(waiting, UPLOAD_URL);
export const pendingBare: SvcJobState = sample.pending({}, UPLOAD_URL);
export const pendingCutOff: SvcJobState = openState(waiting, UPLOAD_URL, true);
export const pendingLong: SvcJobState = openState(waiting, LONG_URL);

export function completed(more: Partial<Job> = {}, result?: unknown): SvcJobState {
  return sample.completed({ fileName: 'IMG_2041.jpg', size: 3_140_000, ...more }, result);
}
