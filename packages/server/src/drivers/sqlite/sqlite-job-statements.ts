import type { DatabaseSync } from 'node:sqlite';

const ADD = `
  INSERT INTO jobs (id, project_id, status, accept, accept_is_hint, multiple, max_bytes, site_origin, site_title,
    site_opaque, upload_base_url, created_at, updated_at, expires_at)
  VALUES (:id, :projectId, 'pending', :accept, :acceptIsHint, :multiple, :maxBytes, :siteOrigin, :siteTitle, :siteOpaque,
    :uploadBaseUrl, :createdAtMs, :createdAtMs, :expiresAtMs)`;

// Who may claim is decided before, in the same transaction.
const CLAIM = `
  UPDATE jobs SET status = 'in_progress', claim_hash = :claimHash, upload_id = :uploadId, size = :size,
    file_name = :fileName, content_type = :contentType, last_modified = :lastModifiedMs, sha256 = :sha256,
    updated_at = :nowMs
  WHERE id = :id AND status IN ('pending', 'in_progress')`;

// When the upload does not fit into the quota.
const CLAIM_WITHOUT_UPLOAD = `
  UPDATE jobs SET status = 'in_progress', claim_hash = :claimHash, upload_id = NULL, size = NULL,
    file_name = NULL, content_type = NULL, last_modified = NULL, sha256 = NULL, updated_at = :nowMs
  WHERE id = :id AND status IN ('pending', 'in_progress')`;

// total() and not sum(): that is no integer, and cannot overflow. The index jobs_by_size holds all of it.
const COUNT_HELD_BYTES = `
  SELECT total(size) AS held FROM jobs
  WHERE upload_id IS NOT NULL AND status IN ('in_progress', 'completed')`;

const DROP_UPLOAD = `
  UPDATE jobs SET upload_id = NULL, size = NULL, file_name = NULL, content_type = NULL,
    last_modified = NULL, sha256 = NULL
  WHERE id = :id AND upload_id = :uploadId AND status = 'in_progress'`;

const COMPLETE = `
  UPDATE jobs SET status = 'completed', updated_at = :nowMs, keep_until = :keepUntilMs
  WHERE id = :id AND upload_id = :uploadId AND status = 'in_progress'`;

const FAIL = `
  UPDATE jobs SET status = 'failed', failure_code = :code, failure_message = :message,
    updated_at = :nowMs, keep_until = :keepUntilMs
  WHERE id = :id AND status IN ('pending', 'in_progress')`;

const KEEP_UNTIL = `
  UPDATE jobs SET keep_until = max(keep_until, :untilMs) WHERE id = :id AND status = 'completed'`;

const UNFINISHED = `status IN ('pending', 'in_progress')`;

export type JobStatements = ReturnType<typeof prepareJobStatements>;

/** Every statement of the job store, prepared once. */
export function prepareJobStatements(database: DatabaseSync) {
  const prepareNamed = (sql: string) => {
    const statement = database.prepare(sql);
    // The store passes whole objects, of which a statement takes what it names.
    statement.setAllowUnknownNamedParameters(true);
    return statement;
  };
  return {
    add: prepareNamed(ADD),
    claim: prepareNamed(CLAIM),
    claimWithoutUpload: prepareNamed(CLAIM_WITHOUT_UPLOAD),
    countHeldBytes: database.prepare(COUNT_HELD_BYTES),
    countOpen: database.prepare(`SELECT count(*) AS open FROM jobs WHERE project_id = ? AND ${UNFINISHED}`),
    dropUpload: prepareNamed(DROP_UPLOAD),
    complete: prepareNamed(COMPLETE),
    fail: prepareNamed(FAIL),
    keepUntil: prepareNamed(KEEP_UNTIL),
    find: database.prepare('SELECT * FROM jobs WHERE id = ?'),
    findByUpload: database.prepare('SELECT * FROM jobs WHERE upload_id = ?'),
    listExpired: database.prepare(`SELECT * FROM jobs WHERE ${UNFINISHED} AND expires_at <= ?`),
    findNextExpiry: database.prepare(`SELECT min(expires_at) AS next FROM jobs WHERE ${UNFINISHED}`),
    listInProgress: database.prepare(`SELECT * FROM jobs WHERE status = 'in_progress'`),
    listForgettable: database.prepare('SELECT * FROM jobs WHERE keep_until <= ?'),
    countByStatus: database.prepare('SELECT status, count(*) AS jobs FROM jobs GROUP BY status'),
    remove: database.prepare('DELETE FROM jobs WHERE id = ? AND keep_until <= ?'),
    listWantedUploadIds: database.prepare(
      `SELECT upload_id FROM jobs WHERE upload_id IS NOT NULL AND status IN ('in_progress', 'completed')`,
    ),
  };
}
