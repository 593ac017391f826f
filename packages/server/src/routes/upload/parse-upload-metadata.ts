import { cleanFileName, MAX_SEALED_LENGTH, readLastModified } from '@svc/protocol';
import { UploadRefusal } from './upload-refusal.ts';

/** What `Upload-Metadata` says (https://tus.io/protocols/resumable-upload#upload-metadata). */
export interface UploadMetadata {
  jobId: string;
  /** A file that was announced before. Absent: this is the job's only file. */
  fileId?: string;
  fileName: string;
  contentType: string;
  /** Milliseconds since 1970. */
  lastModifiedMs: number | null;
  sha256: string | null;
  /** See `StoredFile.sealed`. */
  sealed: string | null;
  /** See `StoredFile.isConfirmed`. */
  isConfirmed: boolean;
}

const MEDIA_TYPE = /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+(\s*;\s*[\w-]+=("[\w .+-]*"|[\w.+-]*))*$/;
const UNKNOWN_TYPE = 'application/octet-stream';
/** The format's own ending (https://age-encryption.org/v1). */
const SEALED_NAME = 'sealed.age';
const MAX_TYPE_LENGTH = 200;

/** @throws UploadRefusal 400, when the job id is missing, or the checksum or `sealed` is not valid. */
export function parseUploadMetadata(metadata: Record<string, string | null> = {}): UploadMetadata {
  const {
    job_id: jobId,
    file_id: fileId,
    filename,
    filetype,
    last_modified: lastModified,
    sha256,
    sealed,
    confirmed,
  } = metadata;
  if (!jobId) throw new UploadRefusal(400, 'bad_upload', 'Upload-Metadata must name the "job_id".');
  if (sealed && !isSealedText(sealed)) throw new UploadRefusal(400, 'bad_upload', WRONG_SEAL.text);
  return {
    jobId,
    ...(typeof fileId === 'string' && { fileId }),
    sha256: sha256 ? parseChecksum(sha256) : null,
    isConfirmed: confirmed === 'true',
    ...(sealed
      ? describeSealedFile(sealed)
      : {
          fileName: cleanFileName(filename ?? ''),
          contentType: parseMediaType(filetype ?? ''),
          lastModifiedMs: parseLastModified(lastModified ?? ''),
          sealed: null,
        }),
  };
}

/** @throws UploadRefusal 400, when it is no SHA-256 in hex. */
export function parseChecksum(sha256: string): string {
  if (/^[0-9a-f]{64}$/.test(sha256)) return sha256;
  throw new UploadRefusal(400, 'bad_upload', 'The SHA-256 of a file must be 64 lower-case hex digits.');
}

/** What a phone is told that says of a sealed file what cannot be. */
export const WRONG_SEAL = {
  text: `"sealed" must be at most ${MAX_SEALED_LENGTH} characters of base64url.`,
  size: 'No sealed file has this size.',
} as const;

export function isSealedText(text: string): boolean {
  return text.length <= MAX_SEALED_LENGTH && /^[\w-]+$/.test(text);
}

/** What is stored of a sealed file, whatever a phone says of it besides. */
export function describeSealedFile(sealed: string) {
  return { fileName: SEALED_NAME, contentType: UNKNOWN_TYPE, lastModifiedMs: null, sealed };
}

/** `null` for a time that is not valid: the file is accepted without it. */
function parseLastModified(text: string): number | null {
  return /^\d{1,16}$/.test(text) ? (readLastModified(Number(text)) ?? null) : null;
}

/** The phone may not know the type, or tell one that is not valid in a header. */
export function parseMediaType(text: string): string {
  return text.length <= MAX_TYPE_LENGTH && MEDIA_TYPE.test(text) ? text.toLowerCase() : UNKNOWN_TYPE;
}
