export {
  createSvcJobController,
  type DownloadUrlOptions,
  type SvcJobController,
} from './controller/svc-job-controller.ts';
export { SvcJobError, type SvcJobErrorCode, type SvcJobErrorOptions } from './controller/svc-job-error.ts';
export type { SvcJobOptions } from './controller/svc-job-options.ts';
export type {
  SvcJobCompleted,
  SvcJobFailed,
  SvcJobFields,
  SvcJobOpen,
  SvcJobProgress,
  SvcJobState,
  SvcJobStatus,
  SvcJobWithoutCode,
} from './controller/svc-job-state.ts';
export { createUploadUrl } from './controller/upload-base.ts';
export { DEFAULT_UPLOAD_URL } from '@svc/protocol';
export type {
  DownloadResponse,
  Job,
  JobFailure,
  JobFile,
  JobMetadata,
  JobStatus,
  JsonValue,
  MetadataOf,
  PresignedDownload,
  ResultOf,
  RouteTypes,
} from '@svc/protocol';
