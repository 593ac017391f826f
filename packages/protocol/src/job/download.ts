import { readSealed } from './job-file.ts';
import { parseIntegerQuery } from './routes.ts';
import {
  listIgnored,
  readCount,
  readHttpUrl,
  readLastModified,
  readObject,
  readOptional,
  readText,
  type FieldReaders,
} from '../wire/read-fields.ts';
import { SvcError } from '../wire/svc-error.ts';

/** Lifetime of a presigned download, in minutes (contract section 4.2; limits are ours). */
export const EXPIRATION_MINUTES = { default: 60, min: 1, max: 10_080 } as const;

/** A time-limited way to the file (contract section 2). The fields below `fileName` are extras. */
export interface PresignedDownload {
  url: string;
  fileName: string;
  /** Bytes. */
  size?: number;
  contentType?: string;
  /** The file's own time on the phone, milliseconds since 1970. Absent if unknown. */
  lastModified?: number;
  /** ISO 8601. */
  expiresAt?: string;
  /** The same as `expiresAt`, under the name that code for other services reads. */
  expiration?: string;
  /** As `JobFile.sealed`. */
  sealed?: string;
}

/** Answer of the download route: the presigned download, and what `onCompleted` returned. */
export interface DownloadResponse extends PresignedDownload {
  completedPayload?: unknown;
}

export interface DownloadQuery {
  expirationMinutes: number;
  fileId?: string;
  /** Asks for `FollowAddresses`. */
  isFollowing?: true;
}

/** @throws SvcError `bad_request`, when `expiration` is not an integer or out of its limits. */
export function parseDownloadQuery(query: URLSearchParams): DownloadQuery {
  const fileId = query.get('file');
  return {
    expirationMinutes:
      parseIntegerQuery(query, 'expiration', EXPIRATION_MINUTES) ?? EXPIRATION_MINUTES.default,
    ...(fileId !== null && { fileId }),
    ...(query.get('follow') === 'true' && { isFollowing: true }),
  };
}

/**
 * Reads a presigned download of any backend. A missing name is empty; `expiration`, as other backends call it, is
 * read like `expiresAt`.
 *
 * @throws SvcError `bad_response`, when it has no valid http address.
 */
export function parsePresignedDownload(value: unknown): PresignedDownload {
  const fields = readObject(value);
  const url = readHttpUrl(fields?.['url']);
  if (!fields || url === undefined) throw new SvcError('bad_response', 'The answer has no download address.');
  const expiresAt = readMoment(fields['expiresAt']) ?? readMoment(fields['expiration']);
  return {
    url,
    fileName: readText(fields['fileName']) ?? '',
    ...(expiresAt !== undefined && { expiresAt, expiration: expiresAt }),
    ...readOptional(fields, EXTRAS),
  };
}

const EXTRAS: FieldReaders<PresignedDownload> = {
  size: readCount,
  contentType: readText,
  lastModified: readLastModified,
  sealed: readSealed,
};

/** The optional fields that {@link parsePresignedDownload} leaves out because of their form. */
export function listIgnoredDownloadFields(value: unknown): string[] {
  const readers: FieldReaders<PresignedDownload> = {
    ...EXTRAS,
    expiresAt: readMoment,
    expiration: readMoment,
  };
  return listIgnored(readObject(value) ?? {}, readers);
}

/** Numbers from 1e9 (year 2001) up to 1e11 (year 5138) are seconds since 1970; larger ones are milliseconds. */
const [FIRST_SECONDS, END_SECONDS] = [1e9, 1e11];
const DATE = /^(?:\d{4}-\d\d-\d\d|[A-Z][a-z]{2}, \d)/;

/**
 * Reads a time: ISO 8601, an HTTP date, or seconds or milliseconds since 1970. `undefined` for anything else,
 * also for a smaller number, which is a duration in an unknown unit.
 */
function readMoment(value: unknown): string | undefined {
  const text = readText(value) ?? '';
  const count = /^\d+$/.test(text) ? Number(text) : value;
  let timeMs = DATE.test(text) ? Date.parse(text) : Number.NaN;
  if (typeof count === 'number' && count >= FIRST_SECONDS) {
    timeMs = count < END_SECONDS ? count * 1000 : count;
  }
  const date = new Date(timeMs);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}
