import type { Job, JobFile } from '@svc/protocol';
import { completedState, CREATING, failedState, openState } from '../../src/svc-job-state.ts';
import { SvcJobError, type SvcJobErrorCode } from '../../src/index.ts';
import type { SvcJobProgress, SvcJobState } from '../../src/index.ts';

export const UPLOAD_URL = 'http://desk.test:8787/?job_id=job-1';

export function sampleJob(more: Partial<Job> = {}): Job {
  return {
    id: 'job-1',
    projectId: 'project-1',
    status: 'pending',
    fileName: null,
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
    ...more,
  };
}

export function sampleFile(name: string, more: Partial<JobFile> = {}): JobFile {
  const size = more.size ?? 1000;
  const contentType = name.endsWith('.jpg') ? 'image/jpeg' : 'application/pdf';
  return { id: `id-${name}`, name, size, contentType, bytesReceived: size, isWhole: true, ...more };
}

export const creating: SvcJobState = CREATING;

export function pending(more: Partial<Job> = {}, uploadUrl = UPLOAD_URL): SvcJobState {
  return openState(sampleJob(more), uploadUrl);
}

export function sending(progress: SvcJobProgress | null = null, more: Partial<Job> = {}): SvcJobState {
  return { ...openState(sampleJob({ status: 'in_progress', ...more }), UPLOAD_URL), progress };
}

export function completed(more: Partial<Job> = {}, result?: unknown): SvcJobState {
  const job = sampleJob({ status: 'completed', fileName: 'roof.jpg', ...more });
  return completedState(job, UPLOAD_URL, result);
}

export function failed(code: SvcJobErrorCode): SvcJobState {
  return failedState(new SvcJobError(code, 'Details for developers'));
}
