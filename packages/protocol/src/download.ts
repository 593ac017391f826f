import { parseIntegerQuery } from './parse-integer-query.ts';
import { readCount, readHttpUrl, readLastModified, readObject, readText } from './read-fields.ts';
import { SvcError } from './svc-error.ts';

/** Lifetime of a presigned download, in minutes (contract section 4.2; limits are ours). */
export const EXPIRATION_MINUTES = { default: 60, min: 1, max: 10_080 } as const;

/** A time-limited way to the file (contract section 2). The fields below `fileName` are extras. */
export interface PresignedDownload {
  url: string;
  fileName: string;
  /** Bytes. */
  size?: number;
  contentType?: string;
  /** The file's own time on the phone, milliseconds since 1970. Absent where it is not known. */
  lastModified?: number;
  /** ISO 8601. */
  expiresAt?: string;
}

/** Answer of the download route: the presigned download, and what `onCompleted` returned. */
export interface DownloadResponse extends PresignedDownload {
  completedPayload?: unknown;
}

/** @throws SvcError `bad_request`, when `expiration` is no integer or out of its limits. */
export function parseDownloadQuery(query: URLSearchParams): { expirationMinutes: number } {
  return {
    expirationMinutes:
      parseIntegerQuery(query, 'expiration', EXPIRATION_MINUTES) ?? EXPIRATION_MINUTES.default,
  };
}

/**
 * Reads a presigned download as any backend may send it. A missing name is empty.
 *
 * @throws SvcError `bad_response`, when there is no http address in it.
 */
export function parsePresignedDownload(value: unknown): PresignedDownload {
  const fields = readObject(value);
  const url = readHttpUrl(fields?.['url']);
  if (!fields || url === undefined) throw new SvcError('bad_response', 'The answer has no download address.');
  const size = readCount(fields['size']);
  const contentType = readText(fields['contentType']);
  const lastModified = readLastModified(fields['lastModified']);
  const expiresAt = readText(fields['expiresAt']);
  return {
    url,
    fileName: readText(fields['fileName']) ?? '',
    ...(size !== undefined && { size }),
    ...(contentType !== undefined && { contentType }),
    ...(lastModified !== undefined && { lastModified }),
    ...(expiresAt !== undefined && { expiresAt }),
  };
}
