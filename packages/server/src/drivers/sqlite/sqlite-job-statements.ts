import type { DatabaseSync, StatementSync } from 'node:sqlite';

const ADD = `
  INSERT INTO jobs (id, project_id, status, accept, accept_is_hint, multiple, max_files, max_bytes, site_origin,
    site_title, site_place, site_opaque, upload_base_url, after_id, created_at, updated_at, expires_at,
    sealing, max_bytes_hints)
  VALUES (:id, :projectId, 'pending', :accept, :acceptIsHint, :multiple, :maxFiles, :maxBytes, :siteOrigin,
    :siteTitle, :sitePlace, :siteOpaque, :uploadBaseUrl, :afterId, :createdAtMs, :createdAtMs, :expiresAtMs,
    :sealing, :maxBytesHints)`;

// Who may claim is decided before, in the same transaction.
const CLAIM = `
  UPDATE jobs SET status = 'in_progress', claim_hash = :claimHash, updated_at = :nowMs
  WHERE id = :id AND status IN ('pending', 'in_progress')`;

const ADD_FILE = `
  INSERT INTO files (job_id, position, id, upload_id, size, name, content_type, last_modified, sha256, sealed, is_confirmed,
    is_whole)
  VALUES (:jobId, :position, :id, :uploadId, :size, :name, :contentType, :lastModifiedMs, :sha256, :sealed, :isConfirmed,
    :isWhole)`;

// total() and not sum(): that is no integer, and cannot overflow. The index files_by_size holds all of it.
const COUNT_HELD_BYTES = 'SELECT total(size) AS held FROM files WHERE is_counted = 1';

const START_UPLOAD = `
  UPDATE files SET upload_id = :uploadId, sha256 = :sha256, is_whole = 0 WHERE job_id = :id AND id = :fileId`;

const IS_IN_PROGRESS = `EXISTS (SELECT 1 FROM jobs WHERE jobs.id = :id AND jobs.status = 'in_progress')`;

const DROP_UPLOAD = `
  UPDATE files SET upload_id = NULL, sha256 = NULL, is_whole = 0
  WHERE job_id = :id AND upload_id = :uploadId AND ${IS_IN_PROGRESS}`;

const SET_CHECKSUM = `
  UPDATE files SET sha256 = :sha256
  WHERE job_id = :id AND upload_id = :uploadId AND sha256 IS NULL AND is_whole = 0 AND ${IS_IN_PROGRESS}`;

const MARK_WHOLE = `
  UPDATE files SET is_whole = 1 WHERE job_id = :id AND upload_id = :uploadId AND ${IS_IN_PROGRESS}`;

const COMPLETE = `
  UPDATE jobs SET status = 'completed', updated_at = :nowMs, keep_until = :keepUntilMs
  WHERE id = :id AND status = 'in_progress'
    AND EXISTS (SELECT 1 FROM files WHERE files.job_id = jobs.id)
    AND NOT EXISTS (SELECT 1 FROM files WHERE files.job_id = jobs.id AND files.is_whole = 0)`;

const FAIL = `
  UPDATE jobs SET status = 'failed', failure_code = :code, failure_message = :message,
    updated_at = :nowMs, keep_until = :keepUntilMs
  WHERE id = :id AND status IN ('pending', 'in_progress')`;

const DROP_FILES_OF_FAILED = `
  UPDATE files SET upload_id = NULL, is_whole = 0, is_counted = 0
  WHERE job_id = :id AND (is_whole = 0 OR :keepsWhole = 0)`;

const LIST_NEWEST = `
  SELECT * FROM jobs
  WHERE (:projectId IS NULL OR project_id = :projectId) AND (:status IS NULL OR status = :status)
    AND (:beforeMs IS NULL OR (created_at, id) < (:beforeMs, :beforeId))
  ORDER BY created_at DESC, id DESC LIMIT :limit`;

// The nearest-rank form of a percentile: SQLite brings none of its own. A bound number is a real one.
const PERIOD = 'created_at / CAST(:periodMs AS INTEGER)';

const SUMMARIZE = `
  WITH told AS (
    SELECT jobs.*, ${PERIOD} * CAST(:periodMs AS INTEGER) AS period, updated_at - created_at AS wait_ms,
      (SELECT total(size) FROM files WHERE job_id = jobs.id) AS bytes,
      row_number() OVER (PARTITION BY ${PERIOD}, status ORDER BY updated_at - created_at) AS rank,
      count(*) OVER (PARTITION BY ${PERIOD}, status) AS peers
    FROM jobs WHERE created_at >= :sinceMs
  )
  SELECT period, status, coalesce(failure_code, '') AS code, count(*) AS jobs, total(bytes) AS bytes,
    min(wait_ms) FILTER (WHERE rank >= peers * 0.5) AS median_wait,
    min(wait_ms) FILTER (WHERE rank >= peers * 0.95) AS p95_wait
  FROM told GROUP BY period, status, code ORDER BY period`;

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
    addFile: prepareNamed(ADD_FILE),
    removeFiles: database.prepare('DELETE FROM files WHERE job_id = ?'),
    startUpload: prepareNamed(START_UPLOAD),
    countHeldBytes: database.prepare(COUNT_HELD_BYTES),
    countOpen: database.prepare(`SELECT count(*) AS open FROM jobs WHERE project_id = ? AND ${UNFINISHED}`),
    dropUpload: prepareNamed(DROP_UPLOAD),
    setChecksum: prepareNamed(SET_CHECKSUM),
    markWhole: prepareNamed(MARK_WHOLE),
    complete: prepareNamed(COMPLETE),
    fail: prepareNamed(FAIL),
    dropFilesOfFailed: prepareNamed(DROP_FILES_OF_FAILED),
    ...prepareNotes(database, prepareNamed),
    find: database.prepare('SELECT * FROM jobs WHERE id = ?'),
    findFiles: database.prepare('SELECT * FROM files WHERE job_id = ? ORDER BY position'),
    findByUpload: database.prepare(
      'SELECT jobs.* FROM files JOIN jobs ON jobs.id = files.job_id WHERE files.upload_id = ?',
    ),
    findNext: database.prepare(
      `SELECT * FROM jobs WHERE after_id = ? AND ${UNFINISHED} ORDER BY created_at DESC, rowid DESC LIMIT 1`,
    ),
    listExpired: database.prepare(`SELECT * FROM jobs WHERE ${UNFINISHED} AND expires_at <= ?`),
    findNextExpiry: database.prepare(`SELECT min(expires_at) AS next FROM jobs WHERE ${UNFINISHED}`),
    listInProgress: database.prepare(`SELECT * FROM jobs WHERE status = 'in_progress'`),
    listForgettable: database.prepare('SELECT * FROM jobs WHERE keep_until <= ?'),
    ...prepareOverviews(database),
    remove: database.prepare('DELETE FROM jobs WHERE id = ? AND keep_until <= ?'),
    listWantedUploadIds: database.prepare('SELECT upload_id FROM files WHERE upload_id IS NOT NULL'),
  };
}

/** What is noted of a job beside its files. */
function prepareNotes(database: DatabaseSync, prepareNamed: (sql: string) => StatementSync) {
  return {
    open: prepareNamed(
      `UPDATE jobs SET opened_at = :nowMs WHERE id = :id AND opened_at IS NULL AND status = 'pending'`,
    ),
    setSealing: prepareNamed(
      `UPDATE jobs SET sealing = :sealing
       WHERE id = :id AND status = 'pending' AND sealing NOT IN (:sealing, 'waived')`,
    ),
    setOutcome: prepareNamed('UPDATE jobs SET outcome_kind = :kind, outcome_reason = :reason WHERE id = :id'),
    releasePhone: database.prepare('UPDATE jobs SET is_phone_released = 1 WHERE id = ?'),
    keepUntil: prepareNamed(
      'UPDATE jobs SET keep_until = max(keep_until, :untilMs) WHERE id = :id AND keep_until IS NOT NULL',
    ),
  };
}

function prepareOverviews(database: DatabaseSync) {
  return {
    listNewest: database.prepare(LIST_NEWEST),
    summarize: database.prepare(SUMMARIZE),
    countOpenByProject: database.prepare(
      `SELECT project_id, count(*) AS open FROM jobs WHERE ${UNFINISHED} GROUP BY project_id`,
    ),
    countByStatus: database.prepare('SELECT status, count(*) AS jobs FROM jobs GROUP BY status'),
  };
}
