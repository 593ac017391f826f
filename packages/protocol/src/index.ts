export { fitsAccept, readAcceptedKinds, splitAccept, type AcceptedKind } from './file/accept.ts';
export { knownMediaType } from './file/file-formats.ts';
export { nameByLetters, nameFileType, type FileTypeName } from './file/type-names.ts';
export {
  findSizeHint,
  largestHint,
  readSizeHints,
  SIZE_HINT_KINDS,
  type SizeHintKind,
  type SizeHints,
} from './file/size-hints.ts';
export {
  backOffMs,
  growPauseMs,
  isTransient,
  readRetryAfter,
  retryTransient,
  sleep,
  type Sleep,
} from './client/back-off.ts';
export {
  askWhereToFollow,
  createJobClient,
  type DownloadCallOptions,
  type JobClient,
  type JobClientSettings,
  type JobRoutes,
} from './client/job-client.ts';
export { STANDSTILL_MS, watchJob, type WatchOptions } from './client/watch-job.ts';
export {
  MAX_ACCEPT_LENGTH,
  MAX_TITLE_LENGTH,
  parseCreateJobRequest,
  parseJobApiRequest,
  type CreateJobRequest,
  type JobApiRequest,
  type JobSite,
} from './job/create-job-request.ts';
export { createUploadUrl, DEFAULT_UPLOAD_URL, type UploadUrlOptions } from './job/create-upload-url.ts';
export { cleanText, isolate, quote, shortenMiddle, splitIsolated } from './text/display-text.ts';
export {
  EXPIRATION_MINUTES,
  parseDownloadQuery,
  listIgnoredDownloadFields,
  parsePresignedDownload,
  type DownloadResponse,
  type PresignedDownload,
} from './job/download.ts';
export { parseFollowAddresses, type FollowAddress, type FollowAddresses } from './job/follow.ts';
export { cleanFileName, MAX_FILE_NAME_BYTES } from './file/file-name.ts';
export { describeZipEntries } from './file/zip-entries.ts';
export {
  isFinalStatus,
  JOB_FAILURE_CODES,
  JOB_STATUSES,
  listIgnoredJobFields,
  parseJob,
  type Job,
  type JobFailure,
  type JobFailureCode,
  type JobStatus,
  PHONE_FAILURE_CODES,
  type PhoneFailureCode,
  SEAL_PROBLEMS,
  type SealProblem,
} from './job/job.ts';
export { MAX_FILES, MAX_SEALED_LENGTH, nameArchive, type JobFile } from './job/job-file.ts';
export { listJobFiles, UNLISTED_FILE, type ListedFile } from './job/list-job-files.ts';
export { MAX_METADATA_BYTES, parseMetadata, type JobMetadata, type JsonValue } from './job/metadata.ts';
export {
  CHAIN_SILENCE_MS,
  HELD_REASONS,
  parseOutcomeReport,
  readOutcome,
  type HeldReason,
  type JobOutcome,
  type OutcomeReport,
} from './job/outcome.ts';
export { formatBytes, formatLimit, formatPart } from './text/format-bytes.ts';
export { kindOfHost, mayNameHost, parseIpv6, type HostKind } from './wire/host-kind.ts';
export {
  MAX_ANSWER_BYTES,
  readAnswerBytes,
  readAnswerJson,
  readAnswerText,
  readJsonBody,
  readLimitedBody,
} from './wire/read-body.ts';
export {
  hasUserInfo,
  isHttpOrigin,
  parseHttpUrl,
  readBoolean,
  readCount,
  readHttpUrl,
  readLastModified,
  readObject,
  readText,
  type JsonObject,
} from './wire/read-fields.ts';
export type { Jsonified, Storable } from './job/jsonified.ts';
export type { MetadataOf, ResultOf, RouteTypes } from './job/route-types.ts';
export {
  DEFAULT_ROUTE_BASE,
  isJobId,
  JOB_PATH,
  jobPath,
  matchRoute,
  type RouteAction,
} from './job/routes.ts';
export {
  parseServerAbout,
  PROTOCOL_VERSION,
  SERVER_ADDRESS_KINDS,
  type ServerAbout,
  type ServerAddress,
  type ServerAddressKind,
  SERVER_ABOUT_PATH,
} from './wire/server-about.ts';
export {
  hasCode,
  isSvcError,
  STATUS_OF_CODE,
  SvcError,
  type SvcErrorCode,
  type SvcErrorOptions,
} from './wire/svc-error.ts';
export { withTimeLimit, type TimeLimit } from './wire/time-limit.ts';
export {
  parseWaitAnswer,
  parseWaitQuery,
  WAIT_INTERVAL_MS,
  WAIT_TIMEOUT_MS,
  type WaitOutcome,
  type WaitQuery,
  type WaitResponse,
} from './job/wait.ts';
export {
  parseWebhookEvent,
  type JobWebhookEvent,
  type UnknownWebhookEvent,
  type WebhookBody,
  type WebhookEvent,
  type WebhookEventType,
} from './job/webhook.ts';
export { markAsCheck, readUploadAddress, type UploadAddress } from './seal/read-upload-address.ts';
export { isSealKey, readSealKey, SEAL_KEY_PARAMETER, type SealKeyReading } from './seal/seal-key.ts';
export {
  plainSizeOf,
  SEAL_CHUNK_BYTES,
  SEAL_HEADER_BYTES,
  SEAL_TAG_BYTES,
  sealedSizeOf,
} from './seal/sealed-size.ts';
export {
  createSetupLink,
  MAX_SETUP_LINK_CHARACTERS,
  createPersonLink,
  parseSetupLink,
  SETUP_PATH,
  type SetupLink,
} from './setup-link.ts';
