import type { Job } from '../../packages/protocol/src/job.ts';
import { SvcJobError, type SvcJobErrorCode } from '../../packages/react/src/controller/svc-job-error.ts';
import type { SvcJobProgress, SvcJobState } from '../../packages/react/src/controller/svc-job-state.ts';

const UPLOAD_URL = 'http://192.168.178.20:8787/?job_id=Vx1h0cQ6Qw-2kzq0uJ8n_A';
const LONG_URL = `https://transfer.applications.insurance-department.example.com/uploads/?job_id=${'Vx1h0cQ6Qw'.repeat(6)}`;
const nothing = {
  job: null,
  uploadUrl: null,
  progress: null,
  result: undefined,
  error: null,
  isReconnecting: false,
} as const;

export function sampleJob(more: Partial<Job> = {}): Job {
  return {
    id: 'Vx1h0cQ6Qw-2kzq0uJ8n_A',
    projectId: 'claims',
    status: 'pending',
    fileName: null,
    createdAt: '2026-01-01T12:00:00.000Z',
    updatedAt: '2026-01-01T12:00:00.000Z',
    ...more,
  };
}

export const creating: SvcJobState = { ...nothing, status: 'creating' };

export const pending: SvcJobState = {
  ...nothing,
  status: 'pending',
  job: sampleJob({ expiresAt: new Date(Date.now() + 900_000).toISOString() }),
  uploadUrl: UPLOAD_URL,
};
export const pendingBare: SvcJobState = { ...pending, job: sampleJob() };
export const pendingCutOff: SvcJobState = { ...pending, isReconnecting: true };
export const pendingLong: SvcJobState = { ...pending, uploadUrl: LONG_URL };

export function sending(progress: SvcJobProgress | null, more: Partial<Job> = {}): SvcJobState {
  const job = sampleJob({ status: 'in_progress', ...more });
  return { ...nothing, status: 'in_progress', job, uploadUrl: UPLOAD_URL, progress };
}

export function completed(more: Partial<Job> = {}, result?: unknown): SvcJobState {
  const job = sampleJob({ status: 'completed', fileName: 'IMG_2041.jpg', size: 3_140_000, ...more });
  return { ...nothing, status: 'completed', job, uploadUrl: UPLOAD_URL, result };
}

export function failed(code: SvcJobErrorCode): SvcJobState {
  return { ...nothing, status: 'failed', error: new SvcJobError(code, 'For developers.') };
}
