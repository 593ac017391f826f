export { SvcJobError, type SvcJobErrorCode } from './controller/svc-job-error.ts';
export type { DownloadUrlOptions } from './controller/svc-job-controller.ts';
export type { SvcJobOptions } from './controller/svc-job-options.ts';
export type { SvcJobProgress, SvcJobState, SvcJobStatus } from './controller/svc-job-state.ts';
export { useSvcJob, type UseSvcJobResult } from './use-svc-job.ts';
export { createUploadUrl, DEFAULT_UPLOAD_URL } from '@svc/protocol';
export type { DownloadResponse, Job, JobFailure, JobStatus, PresignedDownload } from '@svc/protocol';
