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
  type JobWebhookEvent,
  type PresignedDownload,
  type SvcErrorCode,
  type SvcErrorOptions,
  type UnknownWebhookEvent,
  type WebhookEvent,
  type WebhookEventType,
} from '@svc/protocol';
export { createFetchHandler, type FetchHandler } from './fetch-handler.ts';
export type { CallOptions, DownloadOptions, JobClient, WaitOptions } from './job-client.ts';
export { SvcServer, type SvcServerOptions } from './svc-server.ts';
export { isSvcRateLimitError, SvcRateLimitError } from './svc-rate-limit-error.ts';
export { isSvcTimeoutError, SvcTimeoutError } from './svc-timeout-error.ts';
export { verifyWebhook, type VerifyWebhookOptions, type WebhookRequest } from './verify-webhook.ts';
