import { cleanFileName, readLastModified } from '@svc/protocol';
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
}

const MEDIA_TYPE = /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+(\s*;\s*[\w-]+=("[\w .+-]*"|[\w.+-]*))*$/;
const UNKNOWN_TYPE = 'application/octet-stream';
const MAX_TYPE_LENGTH = 200;

/** @throws UploadRefusal 400, when the job id is missing or the checksum is not valid. */
export function parseUploadMetadata(metadata: Record<string, string | null> = {}): UploadMetadata {
  const {
    job_id: jobId,
    file_id: fileId,
    filename,
    filetype,
    last_modified: lastModified,
    sha256,
  } = metadata;
  if (!jobId) throw new UploadRefusal(400, 'bad_upload', 'Upload-Metadata must name the "job_id".');
  if (sha256 && !/^[0-9a-f]{64}$/.test(sha256)) {
    throw new UploadRefusal(400, 'bad_upload', '"sha256" must be 64 lower-case hex digits.');
  }
  return {
    jobId,
    ...(typeof fileId === 'string' && { fileId }),
    fileName: cleanFileName(filename ?? ''),
    contentType: parseMediaType(filetype ?? ''),
    lastModifiedMs: parseLastModified(lastModified ?? ''),
    sha256: sha256 || null,
  };
}

/** `null` for a time that is not valid: the file is accepted without it. */
function parseLastModified(text: string): number | null {
  return /^\d{1,16}$/.test(text) ? (readLastModified(Number(text)) ?? null) : null;
}

/** The phone may not know the type, or tell one that is not valid in a header. */
export function parseMediaType(text: string): string {
  return text.length <= MAX_TYPE_LENGTH && MEDIA_TYPE.test(text) ? text.toLowerCase() : UNKNOWN_TYPE;
}
