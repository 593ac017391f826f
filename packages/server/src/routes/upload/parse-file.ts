import {
  cleanFileName,
  MAX_SEALED_LENGTH,
  plainSizeOf,
  readCount,
  readLastModified,
  readObject,
  readText,
  SvcError,
} from '@svc/protocol';
import { FILE_ID_PATTERN } from '@svc/protocol/phone';
import { createRandomId } from '../../crypto/secrets.ts';
import type { StoredFile } from '../../ports/job-store.ts';
import { Refusal } from '../answer-error.ts';

// A phone describes a file in JSON, in its list, or in tus's metadata, when it begins an upload.

/** The content of tus's `Upload-Metadata` (https://tus.io/protocols/resumable-upload#upload-metadata). */
export interface UploadMetadata {
  jobId: string;
  /** The file is the phone's whole list, and was not announced before. */
  isOnly: boolean;
  /** The size is in another header. */
  file: Omit<StoredFile, 'size'>;
}

const MEDIA_TYPE = /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+(\s*;\s*[\w-]+=("[\w .+-]*"|[\w.+-]*))*$/;
const UNKNOWN_TYPE = 'application/octet-stream';
/** The format's own extension (https://age-encryption.org/v1). */
const SEALED_NAME = 'sealed.age';
const MAX_TYPE_LENGTH = 200;

const WRONG_SEAL = `"sealed" must be at most ${MAX_SEALED_LENGTH} characters of base64url.`;
const WRONG_SEALED_SIZE = 'No sealed file has this size.';

/**
 * Reads `Upload-Metadata`. A single file of an earlier page or another client has no id, and gets one here.
 *
 * @throws Refusal 400, when the job id is missing, or the id of the file, the checksum or `sealed` is not valid.
 */
export function parseUploadMetadata(metadata: Record<string, string | null> = {}): UploadMetadata {
  const { job_id: jobId, file_id: givenId, sealed } = metadata;
  if (!jobId) throw refuse('Upload-Metadata must name the "job_id".');
  if (sealed && !isSealedText(sealed)) throw refuse(WRONG_SEAL);
  const id = givenId ?? createRandomId();
  const isOnly = givenId === null || givenId === undefined || metadata['only'] === 'true';
  if (isOnly && !FILE_ID_PATTERN.test(id)) throw refuse('"file_id" must be 22 characters of base64url.');
  const time = metadata['last_modified'] ?? '';
  const file = describeFile({
    id,
    name: metadata['filename'],
    contentType: metadata['filetype'],
    lastModified: /^\d{1,16}$/.test(time) ? Number(time) : undefined,
    sealed,
    isConfirmed: metadata['confirmed'] === 'true',
  });
  return { jobId, isOnly, file: { ...file, sha256: parseOptionalChecksum(metadata['sha256']) } };
}

/** @throws Refusal 400, when there is no size, or it is impossible for a sealed file. */
export function parseUploadLength(header: string | null, { sealed }: Pick<StoredFile, 'sealed'>): number {
  const size = header === null ? Number.NaN : Number(header);
  if (!Number.isSafeInteger(size)) throw refuse('Upload-Length must give the size of the file in bytes.');
  if (sealed !== null && plainSizeOf(size) === undefined) throw refuse(WRONG_SEALED_SIZE);
  return size;
}

/**
 * Reads one entry of an announced list.
 *
 * @throws SvcError `bad_request`, when it has no valid id or size, or `sealed` is not valid.
 */
export function parseAnnouncedFile(value: unknown): StoredFile {
  const fields = readObject(value);
  const id = readText(fields?.['id']) ?? '';
  const size = readCount(fields?.['size']);
  if (!fields || !FILE_ID_PATTERN.test(id) || size === undefined) {
    throw new SvcError('bad_request', 'Each file needs an id of 22 characters and its size in bytes.');
  }
  const sealed = readText(fields['sealed']);
  if (sealed !== undefined && !isSealedText(sealed)) throw new SvcError('bad_request', WRONG_SEAL);
  if (sealed !== undefined && plainSizeOf(size) === undefined) {
    throw new SvcError('bad_request', WRONG_SEALED_SIZE);
  }
  const file = describeFile({
    id,
    name: readText(fields['name']),
    contentType: readText(fields['contentType']),
    lastModified: fields['lastModified'],
    sealed,
    isConfirmed: fields['confirmed'] === true,
  });
  return { ...file, size };
}

/** @throws Refusal 400, when it is not a SHA-256 in hex. */
export function parseChecksum(sha256: string): string {
  if (/^[0-9a-f]{64}$/.test(sha256)) return sha256;
  throw refuse('The SHA-256 of a file must be 64 lower-case hex digits.');
}

function parseOptionalChecksum(sha256: string | null | undefined): string | null {
  return sha256 ? parseChecksum(sha256) : null;
}

/** What a phone says about a file. Invalid values are left out, and do not refuse the file. */
interface SaidOfFile {
  id: string;
  name: string | null | undefined;
  contentType: string | null | undefined;
  lastModified: unknown;
  sealed: string | null | undefined;
  isConfirmed: boolean;
}

function describeFile({ id, sealed, isConfirmed, ...said }: SaidOfFile): Omit<StoredFile, 'size'> {
  const nothingSent = { uploadId: null, sha256: null, isWhole: false };
  if (sealed) {
    // Other values are ignored for a sealed file
    const hidden = { name: SEALED_NAME, contentType: UNKNOWN_TYPE, lastModifiedMs: null };
    return { id, ...hidden, sealed, isConfirmed, ...nothingSent };
  }
  return {
    id,
    name: cleanFileName(said.name ?? ''),
    contentType: parseMediaType(said.contentType ?? ''),
    lastModifiedMs: readLastModified(said.lastModified) ?? null,
    sealed: null,
    isConfirmed,
    ...nothingSent,
  };
}

/** The phone may not know the type, or send one that is invalid in a header. */
function parseMediaType(text: string): string {
  return text.length <= MAX_TYPE_LENGTH && MEDIA_TYPE.test(text) ? text.toLowerCase() : UNKNOWN_TYPE;
}

function isSealedText(text: string): boolean {
  return text.length <= MAX_SEALED_LENGTH && /^[\w-]+$/.test(text);
}

function refuse(error: string): Refusal {
  return new Refusal(400, { error, code: 'bad_upload' });
}
