export {
  createSvcJobController,
  type DownloadUrlOptions,
  type SvcJobController,
} from './svc-job-controller.ts';
export {
  errorOfScript,
  SvcJobError,
  type SvcJobErrorCode,
  type SvcJobErrorOptions,
} from './svc-job-error.ts';
export type { SvcJobOptions } from './svc-job-options.ts';
export type {
  SvcJobCompleted,
  SvcJobFailed,
  SvcJobFields,
  SvcJobOpen,
  SvcJobProgress,
  SvcJobState,
  SvcJobStatus,
  SvcJobWithoutCode,
} from './svc-job-state.ts';
export { tellDevelopers } from './tell-developers.ts';
export { createUploadUrl, findDefaultBase, warnOfBase } from './upload-base.ts';
