export { SvcJobError, type SvcJobErrorCode, type SvcJobErrorOptions } from './controller/svc-job-error.ts';
export type { DownloadUrlOptions } from './controller/svc-job-controller.ts';
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
export { SvcQrCode, type SvcQrCodeProps } from './qr-code/svc-qr-code.tsx';
export type { SvcUploadButtonLabels } from './upload-button/labels.ts';
export {
  SvcUploadButton,
  type SvcUploadButtonComponent,
  type SvcUploadButtonProps,
} from './upload-button/svc-upload-button.tsx';
export { useSvcJob, type UseSvcJobResult } from './use-svc-job.ts';
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
