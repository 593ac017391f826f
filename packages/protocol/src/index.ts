export { fitsAccept, splitAccept, type FileKind } from './file/accept.ts';
export { mediaTypeOfExtension, readAcceptedKinds, type AcceptedKind } from './file/file-formats.ts';
export type { BackendOwner } from './client/ask-backend.ts';
export { backOffMs, sleep, type Sleep } from './client/back-off.ts';
export {
  createJobClient,
  type JobClient,
  type JobClientSettings,
  type JobRoutes,
} from './client/job-client.ts';
export { isTransient, retryTransient } from './client/retry-transient.ts';
export { watchJob, type WatchOptions } from './client/watch-job.ts';
export { parseCreateJobRequest, type CreateJobRequest, type JobSite } from './create-job-request.ts';
export { createUploadUrl, DEFAULT_UPLOAD_URL } from './create-upload-url.ts';
export { cleanText, isolate, quote, splitIsolated } from './display-text.ts';
export {
  EXPIRATION_MINUTES,
  parseDownloadQuery,
  parsePresignedDownload,
  type DownloadResponse,
  type PresignedDownload,
} from './download.ts';
export { cleanFileName, MAX_FILE_NAME_BYTES } from './file-name.ts';
export {
  canMoveTo,
  isFinalStatus,
  JOB_FAILURE_CODES,
  JOB_STATUSES,
  type Job,
  type JobFailure,
  type JobFailureCode,
  type JobStatus,
} from './job.ts';
export { formatBytes, formatLimit, formatPart } from './format-bytes.ts';
export { parseIntegerQuery } from './parse-integer-query.ts';
export { parseJob } from './parse-job.ts';
export { MAX_ANSWER_BYTES, readAnswerJson, readAnswerText, readAtMost } from './read-answer.ts';
export {
  parseHttpUrl,
  readCount,
  readHttpUrl,
  readLastModified,
  readObject,
  readText,
  type JsonObject,
} from './read-fields.ts';
export { readRetryAfter } from './retry-after.ts';
export {
  DEFAULT_ROUTE_BASE,
  downloadPath,
  isJobId,
  JOB_PATH,
  jobPath,
  matchRoute,
  waitPath,
  type RouteAction,
} from './routes.ts';
export {
  hasCode,
  isSvcError,
  STATUS_OF_CODE,
  SvcError,
  type SvcErrorCode,
  type SvcErrorOptions,
} from './svc-error.ts';
export { withTimeLimit, type TimeLimit } from './time-limit.ts';
export {
  parseWaitAnswer,
  parseWaitQuery,
  WAIT_INTERVAL_MS,
  WAIT_TIMEOUT_MS,
  type WaitOutcome,
  type WaitQuery,
  type WaitResponse,
} from './wait.ts';
export {
  parseWebhookEvent,
  WEBHOOK_EVENT_TYPES,
  type JobWebhookEvent,
  type UnknownWebhookEvent,
  type WebhookBody,
  type WebhookEvent,
  type WebhookEventType,
} from './webhook.ts';
