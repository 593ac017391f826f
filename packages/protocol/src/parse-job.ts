import { JOB_STATUSES, type Job, type JobFailure, type JobStatus } from './job.ts';
import {
  hasUserInfo,
  parseHttpUrl,
  readCount,
  readLastModified,
  readObject,
  readText,
  type JsonObject,
} from './read-fields.ts';
import { isJobId } from './routes.ts';
import { SvcError } from './svc-error.ts';

/**
 * Reads a job as any backend may send it (contract section 2). `id` and `status` must be right;
 * an extra that is absent or of another form is left out, since other backends may use its name. An id that leads
 * to another route, and an upload address that looks like another host's, are no mistakes: they are refused.
 *
 * @throws SvcError `bad_response`, when it is no job.
 */
export function parseJob(value: unknown): Job {
  const fields = readObject(value);
  if (!fields) throw notAJob('it is not a JSON object');
  const id = readText(fields['id']);
  if (!id) throw notAJob('it has no "id"');
  if (!isJobId(id)) throw notAJob('its "id" cannot stand in an address');
  return {
    id,
    projectId: readText(fields['projectId']) ?? '',
    status: parseStatus(fields['status']),
    fileName: readText(fields['fileName']) ?? null,
    createdAt: readTimestamp(fields['createdAt']),
    updatedAt: readTimestamp(fields['updatedAt']),
    ...readExtras(fields),
  };
}

function parseStatus(value: unknown): JobStatus {
  const status = JOB_STATUSES.find((known) => known === value);
  if (!status) throw notAJob(`its "status" is none of ${JOB_STATUSES.join(', ')}`);
  return status;
}

function readTimestamp(value: unknown): string | number {
  return typeof value === 'number' ? value : (readText(value) ?? '');
}

function readExtras(fields: JsonObject): Partial<Job> {
  const extras: Partial<Job> = {};
  const size = readNullable(fields['size'], readCount);
  if (size !== undefined) extras.size = size;
  const bytesReceived = readCount(fields['bytesReceived']);
  if (bytesReceived !== undefined) extras.bytesReceived = bytesReceived;
  const contentType = readNullable(fields['contentType'], readText);
  if (contentType !== undefined) extras.contentType = contentType;
  const lastModified = readLastModified(fields['lastModified']);
  if (lastModified !== undefined) extras.lastModified = lastModified;
  const expiresAt = readText(fields['expiresAt']);
  if (expiresAt !== undefined && !Number.isNaN(Date.parse(expiresAt))) extras.expiresAt = expiresAt;
  const failure = readNullable(fields['failure'], readFailure);
  if (failure !== undefined) extras.failure = failure;
  const uploadBaseUrl = readUploadBaseUrl(fields['uploadBaseUrl']);
  if (uploadBaseUrl !== undefined) extras.uploadBaseUrl = uploadBaseUrl;
  if (typeof fields['canCancel'] === 'boolean') extras.canCancel = fields['canCancel'];
  return extras;
}

function readUploadBaseUrl(value: unknown): string | undefined {
  const text = readText(value) ?? '';
  const url = parseHttpUrl(text);
  if (url && hasUserInfo(url)) throw notAJob('its "uploadBaseUrl" carries a user name or password');
  return url && text;
}

function readNullable<T>(value: unknown, read: (value: unknown) => T | undefined): T | null | undefined {
  return value === null ? null : read(value);
}

function readFailure(value: unknown): JobFailure | undefined {
  const fields = readObject(value);
  const code = readText(fields?.['code']);
  if (code === undefined) return undefined;
  return { code, message: readText(fields?.['message']) ?? '' };
}

function notAJob(reason: string): SvcError {
  return new SvcError('bad_response', `The answer is not a job: ${reason}.`);
}
