import type { Statement } from '../connection/run-statement.ts';

/** Named one by one: an instance of the next release may have added columns, and a planned statement would fail then. */
const COLUMNS = `
  id, project_id, status, accept, accept_is_hint, multiple, max_files, max_bytes, site_origin, site_title, site_place,
  site_opaque, upload_base_url, after_id, created_at, updated_at, expires_at, opened_at, keep_until, claim_hash, failure_code,
  failure_message, outcome_kind, outcome_reason, is_phone_released, sealing, max_bytes_hints, revision`;

/** Each change of a job or of its files. */
const TOUCH = 'revision = revision + 1, changed_at = clock_timestamp()';

const UNFINISHED = `status IN ('pending', 'in_progress')`;

// A job and its files, as they were at one moment.
const READ = `
  SELECT ${COLUMNS}, (
    SELECT coalesce(json_agg(files ORDER BY position), '[]') FROM files WHERE job_id = jobs.id
  ) AS files
  FROM jobs`;

// The count of the project is compared and changed in one step, so it is right however many add at once.
const ADD = `
  WITH room AS (
    INSERT INTO open_jobs (project_id, jobs) SELECT $2, 1 WHERE $19::bigint >= 1
    ON CONFLICT (project_id) DO UPDATE SET jobs = open_jobs.jobs + 1 WHERE open_jobs.jobs < $19
    RETURNING 1
  )
  INSERT INTO jobs (id, project_id, accept, accept_is_hint, multiple, max_files, max_bytes, site_origin, site_title,
    site_opaque, upload_base_url, after_id, created_at, updated_at, expires_at, site_place,
    sealing, max_bytes_hints)
  SELECT $1, $2, $3, $4::boolean, $5::boolean, $6::integer, $7::bigint, $8, $9, $10::boolean, $11, $12, $13::bigint,
    $14::bigint, $15::bigint, $16, $17, $18
  FROM room
  RETURNING ${COLUMNS}, '[]'::json AS files`;

// The job is locked as it was read, then the count of bytes, and only then anything is changed: a step that cannot be
// done changes nothing.
const CLAIM = `
  WITH mine AS (SELECT id FROM jobs WHERE id = $1 AND revision = $2 FOR NO KEY UPDATE),
  room AS (
    UPDATE held_bytes SET bytes = bytes + $3::bigint FROM mine WHERE $4::bigint IS NULL OR bytes + $3 <= $4
    RETURNING 1
  ),
  job AS (
    UPDATE jobs SET status = 'in_progress', claim_hash = $5, updated_at = $6, ${TOUCH} FROM room WHERE id = $1
    RETURNING id
  ),
  gone AS (DELETE FROM files USING job WHERE job_id = job.id AND files.id <> ALL ($7::text[])),
  kept AS (
    INSERT INTO files (job_id, position, id, upload_id, size, name, content_type, last_modified, sha256, sealed,
      is_whole, is_confirmed)
    SELECT job.id, file.position, file.id, file.upload_id, file.size, file.name, file.content_type,
      file.last_modified, file.sha256, file.sealed, file.is_whole, file.is_confirmed
    FROM job, unnest($7::text[], $8::text[], $9::bigint[], $10::text[], $11::text[], $12::bigint[], $13::text[],
      $14::text[], $15::boolean[], $16::boolean[]) WITH ORDINALITY AS file (id, upload_id, size, name, content_type, last_modified,
      sha256, sealed, is_whole, is_confirmed, position)
    ON CONFLICT (job_id, id) DO UPDATE SET position = excluded.position, upload_id = excluded.upload_id,
      size = excluded.size, name = excluded.name, content_type = excluded.content_type,
      last_modified = excluded.last_modified, sha256 = excluded.sha256, sealed = excluded.sealed,
      is_whole = excluded.is_whole, is_confirmed = excluded.is_confirmed
  )
  SELECT EXISTS (SELECT FROM mine) AS is_unchanged, EXISTS (SELECT FROM job) AS is_done`;

const START_UPLOAD = `
  WITH job AS (UPDATE jobs SET ${TOUCH} WHERE id = $1 AND revision = $2 RETURNING id)
  UPDATE files SET upload_id = $4, sha256 = $5, is_whole = false FROM job WHERE job_id = job.id AND files.id = $3`;

// An endpoint that is being disabled now is waited for: it gets either this delivery, which is given up then, or none.
// The counts come last, since their rows are locked until the end.
const END = `
  WITH mine AS (SELECT project_id FROM jobs WHERE id = $1 AND revision = $2 FOR NO KEY UPDATE),
  told AS (
    INSERT INTO webhook_deliveries (endpoint_id, job_id, event_id, body, due_at)
    SELECT endpoint.id, $1, $8, $9, $4::bigint FROM (
      SELECT webhook_endpoints.id FROM webhook_endpoints, mine
      WHERE $8::text IS NOT NULL AND disabled_at IS NULL
        AND (webhook_endpoints.project_id IS NULL OR webhook_endpoints.project_id = mine.project_id)
      ORDER BY webhook_endpoints.id FOR SHARE OF webhook_endpoints
    ) AS endpoint
    RETURNING 1
  ),
  job AS (
    UPDATE jobs SET status = $3, updated_at = $4, keep_until = $5, failure_code = $6, failure_message = $7,
      ${TOUCH}
    FROM mine WHERE id = $1
    RETURNING jobs.project_id, (SELECT count(*) FROM told)
  ),
  dropped AS (
    UPDATE files SET upload_id = NULL, is_whole = false FROM job
    WHERE job_id = $1 AND files.id = ANY ($10::text[])
    RETURNING 1
  ),
  arrived AS (
    UPDATE files SET is_whole = true FROM job WHERE job_id = $1 AND files.upload_id = $12::text
  ),
  counted AS (
    UPDATE open_jobs SET jobs = jobs - 1 FROM job
    WHERE open_jobs.project_id = job.project_id AND (SELECT count(*) FROM dropped) >= 0
    RETURNING 1
  ),
  freed AS (
    UPDATE held_bytes SET bytes = bytes - $11::bigint FROM counted WHERE $11 > 0
  )
  SELECT FROM mine`;

// A job for one file loses the file, too.
const changeFile = (change: string, condition: string, ofJob = 'true') => `
  WITH job AS (
    UPDATE jobs SET ${TOUCH} WHERE id = $1 AND status = 'in_progress' AND ${ofJob}
      AND EXISTS (SELECT FROM files WHERE job_id = $1 AND upload_id = $2)
    RETURNING id
  )
  UPDATE files SET ${change} FROM job WHERE job_id = job.id AND upload_id = $2 AND ${condition}`;

// What has arrived in full before a job expired is held; of other failed jobs nothing.
const REMOVE = `
  WITH job AS (DELETE FROM jobs WHERE id = $1 AND keep_until <= $2 RETURNING id, status),
  freed AS (
    UPDATE held_bytes SET bytes = held_bytes.bytes - lost.bytes FROM (
      SELECT sum(size) AS bytes FROM files JOIN job ON job.id = job_id WHERE status = 'completed' OR is_whole
    ) AS lost
    WHERE lost.bytes > 0
  )
  SELECT FROM job`;

const LIST_NEWEST = `
  ${READ}
  WHERE ($1::text IS NULL OR project_id = $1) AND ($2::text IS NULL OR status = $2)
    AND ($3::bigint IS NULL OR (created_at, id) < ($3, $4))
  ORDER BY created_at DESC, id DESC LIMIT $5`;

// The nearest-rank form of a percentile, as with SQLite.
const SUMMARIZE = `
  WITH told AS (
    SELECT status, failure_code, created_at / $2::bigint * $2 AS period, updated_at - created_at AS wait_ms,
      (SELECT coalesce(sum(size), 0) FROM files WHERE job_id = jobs.id) AS bytes,
      row_number() OVER (PARTITION BY created_at / $2, status ORDER BY updated_at - created_at) AS rank,
      count(*) OVER (PARTITION BY created_at / $2, status) AS peers
    FROM jobs WHERE created_at >= $1
  )
  SELECT period, status, coalesce(failure_code, '') AS code, count(*) AS jobs, sum(bytes) AS bytes,
    min(wait_ms) FILTER (WHERE rank >= peers * 0.5) AS median_wait,
    min(wait_ms) FILTER (WHERE rank >= peers * 0.95) AS p95_wait
  FROM told GROUP BY period, status, code ORDER BY period`;

const change = (changes: string, condition = 'true') =>
  `UPDATE jobs SET ${changes}, ${TOUCH} WHERE id = $1 AND ${condition}`;

const SQL = {
  add: ADD,
  find: `${READ} WHERE id = $1`,
  findMany: `${READ} WHERE id = ANY ($1::text[])`,
  findByUpload: `${READ} WHERE id = (SELECT job_id FROM files WHERE upload_id = $1)`,
  findNext: `${READ} WHERE after_id = $1 AND ${UNFINISHED} ORDER BY created_at DESC, sequence DESC LIMIT 1`,
  claim: CLAIM,
  startUpload: START_UPLOAD,
  end: END,
  dropUpload: changeFile('upload_id = NULL, sha256 = NULL, is_whole = false', 'true'),
  setChecksum: changeFile('sha256 = $3', 'sha256 IS NULL AND NOT is_whole'),
  markWhole: changeFile('is_whole = true', 'true', 'revision = $3'),
  open: change('opened_at = $2', `opened_at IS NULL AND status = 'pending'`),
  setSealing: change('sealing = $2', `status = 'pending' AND sealing NOT IN ($2, 'waived')`),
  setOutcome: change('outcome_kind = $2, outcome_reason = $3'),
  releasePhone: change('is_phone_released = true'),
  keepUntil: change('keep_until = greatest(keep_until, $2)', 'keep_until IS NOT NULL'),
  remove: REMOVE,
  listExpired: `${READ} WHERE ${UNFINISHED} AND expires_at <= $1`,
  findNextExpiry: `SELECT min(expires_at) AS next FROM jobs WHERE ${UNFINISHED}`,
  listInProgress: `${READ} WHERE status = 'in_progress'`,
  listForgettable: `${READ} WHERE keep_until <= $1`,
  listNewest: LIST_NEWEST,
  summarize: SUMMARIZE,
  countOpenByProject: 'SELECT project_id, jobs AS open FROM open_jobs WHERE jobs > 0',
  countHeldBytes: 'SELECT bytes AS held FROM held_bytes',
  countByStatus: 'SELECT status, count(*) AS jobs FROM jobs GROUP BY status',
  listWantedUploadIds: 'SELECT upload_id FROM files WHERE upload_id IS NOT NULL',
};

/** A statement of the job store with its values. Each is planned once per connection. */
export function jobStatement(name: keyof typeof SQL, values: readonly unknown[] = []): Statement {
  return { name: `jobs.${name}`, text: SQL[name], values };
}
