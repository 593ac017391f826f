export {
  createSvcJobController,
  createUploadUrl,
  SvcJobError,
  type DownloadUrlOptions,
  type SvcJobCompleted,
  type SvcJobController,
  type SvcJobErrorCode,
  type SvcJobErrorOptions,
  type SvcJobFailed,
  type SvcJobFields,
  type SvcJobOpen,
  type SvcJobOptions,
  type SvcJobProgress,
  type SvcJobState,
  type SvcJobStatus,
  type SvcJobWithoutCode,
} from '@svc/controller';
export { DEFAULT_UPLOAD_URL } from '@svc/protocol';
export type { DownloadResponse, Job, JobFailure, JobFile, JobStatus, PresignedDownload } from '@svc/protocol';
