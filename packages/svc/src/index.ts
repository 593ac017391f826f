export {
  createUploadUrl,
  DEFAULT_UPLOAD_URL,
  isFinalStatus,
  isSvcError,
  SvcError,
  type CreateJobRequest,
  type Job,
  type JobFailure,
  type JobSite,
  type JobStatus,
  type PresignedDownload,
  type SvcErrorCode,
} from '@svc/protocol';
export type { CallOptions, DownloadOptions, JobClient, WaitOptions } from './job-client.ts';
export { SvcServer, type SvcServerOptions } from './svc-server.ts';
export { isSvcTimeoutError, SvcTimeoutError } from './svc-timeout-error.ts';
