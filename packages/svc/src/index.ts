export {
  createUploadUrl,
  DEFAULT_UPLOAD_URL,
  isFinalStatus,
  isSvcError,
  SvcError,
  type CreateJobRequest,
  type Job,
  type JobApiRequest,
  type JobFailure,
  type JobFile,
  type JobMetadata,
  type JobOutcome,
  type OutcomeReport,
  type JobSite,
  type JobStatus,
  type JobWebhookEvent,
  type JsonValue,
  type PresignedDownload,
  type RouteTypes,
  type SvcErrorCode,
  type SvcErrorOptions,
  type UnknownWebhookEvent,
  type WebhookEvent,
  type WebhookEventType,
} from '@svc/protocol';
export { createFetchHandler, type FetchHandler } from './handler/mount.ts';
export type { CallOptions, DownloadOptions, JobClient, WaitOptions } from './client/job-client.ts';
export { SvcServer, type SvcServerOptions } from './client/svc-server.ts';
export {
  isSvcRateLimitError,
  isSvcTimeoutError,
  SvcRateLimitError,
  SvcTimeoutError,
} from './client/client-errors.ts';
export {
  generateSealKeys,
  openSealed,
  type OpenedFile,
  type OpenSealedOptions,
  type SealedSource,
  type SealKeys,
  type WebCryptoKey,
} from './seal.ts';
export { verifyWebhook, type VerifyWebhookOptions, type WebhookRequest } from './webhook/verify-webhook.ts';
