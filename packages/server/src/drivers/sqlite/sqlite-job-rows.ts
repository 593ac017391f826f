import type { SQLOutputValue } from 'node:sqlite';
import type { JobFailure, JobStatus } from '@svc/protocol';
import type { StoredJob, StoredUpload } from '../../ports/job-store.ts';

export type Row = Record<string, SQLOutputValue>;

/** Reads a row of the jobs table. The table's own checks promise the forms. */
export function readJobRow(row: Row): StoredJob {
  return {
    id: text(row, 'id'),
    projectId: text(row, 'project_id'),
    // The table's CHECK allows the four statuses only.
    status: text(row, 'status') as JobStatus,
    accept: textOrNull(row, 'accept'),
    acceptIsHint: row['accept_is_hint'] === 1,
    multiple: row['multiple'] === 1,
    maxBytes: Number(row['max_bytes']),
    site: readSite(row),
    uploadBaseUrl: text(row, 'upload_base_url'),
    createdAtMs: Number(row['created_at']),
    updatedAtMs: Number(row['updated_at']),
    expiresAtMs: Number(row['expires_at']),
    keepUntilMs: numberOrNull(row, 'keep_until'),
    claimHash: textOrNull(row, 'claim_hash'),
    upload: readUpload(row),
    failure: readFailure(row),
  };
}

function readSite(row: Row): StoredJob['site'] {
  const origin = textOrNull(row, 'site_origin');
  const title = textOrNull(row, 'site_title');
  if (origin === null) return null;
  return { origin, ...(title !== null && { title }), ...(row['site_opaque'] === 1 && { opaque: true }) };
}

function readUpload(row: Row): StoredUpload | null {
  const id = textOrNull(row, 'upload_id');
  if (id === null) return null;
  return {
    id,
    size: Number(row['size']),
    fileName: text(row, 'file_name'),
    contentType: text(row, 'content_type'),
    lastModifiedMs: numberOrNull(row, 'last_modified'),
    sha256: textOrNull(row, 'sha256'),
  };
}

function readFailure(row: Row): JobFailure | null {
  const code = textOrNull(row, 'failure_code');
  return code === null ? null : { code, message: text(row, 'failure_message') };
}

function text(row: Row, column: string): string {
  return String(row[column] ?? '');
}

function numberOrNull(row: Row, column: string): number | null {
  return row[column] === null ? null : Number(row[column]);
}

function textOrNull(row: Row, column: string): string | null {
  return row[column] === null ? null : text(row, column);
}
