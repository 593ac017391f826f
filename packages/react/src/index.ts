export {
  createUploadUrl,
  SvcJobError,
  type DownloadUrlOptions,
  type SvcJobCompleted,
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
export { SvcQrCode, type SvcQrCodeProps } from './qr-code/svc-qr-code.tsx';
export type { SvcDevice, SvcUploadButtonLabels } from '@svc/dialog';
export {
  SvcUploadButton,
  type SvcUploadButtonComponent,
  type SvcUploadButtonProps,
} from './upload-button/svc-upload-button.tsx';
export { useSvcJob, type UseSvcJobResult } from './use-svc-job.ts';
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
