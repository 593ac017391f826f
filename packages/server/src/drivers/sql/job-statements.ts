import type { SqlDialect } from './sql-database.ts';
import { describeFields, listColumns, listParameters, nameColumn, selectFields } from './sql-fields.ts';

// Columns are listed, since an instance of the next release may have added some, at which a planned `*` would fail.

const NEW_TEXTS = 'id projectId accessKeyId status accept uploadBaseUrl afterId sealing'.split(' ');
const NEW_NUMBERS = ['maxFiles', 'maxBytes', 'createdAtMs', 'updatedAtMs', 'expiresAtMs'];
/** Fields of a job that are as in its row. */
export const PLAIN_FIELDS: readonly string[] = [
  ...NEW_TEXTS,
  ...NEW_NUMBERS,
  'openedAtMs',
  'keepUntilMs',
  'claimHash',
];
const OTHER_NEW_TEXTS = ['siteOrigin', 'siteTitle', 'sitePlace', 'maxBytesHints', 'metadata'];
const NEW_FLAGS = ['acceptIsHint', 'multiple', 'hasTools', 'siteOpaque'];
const END_FIELDS = 'failureCode failureMessage outcomeKind outcomeReason isPhoneReleased'.split(' ');
const JOB_FIELDS = [...PLAIN_FIELDS, ...OTHER_NEW_TEXTS, ...NEW_FLAGS, ...END_FIELDS];

export const FILE_FIELDS: readonly string[] =
  'id uploadId size name contentType lastModifiedMs sha256 sealed isConfirmed isWhole'.split(' ');

export const UNFINISHED = `status IN ('pending', 'in_progress')`;

/** The end of an insert of files, which replaces existing ones. */
export const REPLACE_FILE = `
  ON CONFLICT (job_id, id) DO UPDATE SET position = excluded.position,
    ${FILE_FIELDS.map((field) => `${nameColumn(field)} = excluded.${nameColumn(field)}`).join()}`;

/** Reads jobs with their files in one consistent statement. */
export function selectJobs({ jsonArray, jsonObject }: SqlDialect, more = ''): string {
  const file = `${jsonObject}(${describeFields(FILE_FIELDS)})`;
  return `
    SELECT ${selectFields(JOB_FIELDS)}${more},
      (SELECT coalesce(${jsonArray}(${file} ORDER BY position), '[]') FROM files WHERE job_id = jobs.id) AS files
    FROM jobs`;
}

const ADD = `
  INSERT INTO jobs (${listColumns([...NEW_TEXTS, ...OTHER_NEW_TEXTS, ...NEW_FLAGS, ...NEW_NUMBERS])})
  SELECT ${[
    listParameters([...NEW_TEXTS, ...OTHER_NEW_TEXTS]),
    ...NEW_FLAGS.map((field) => `CAST(:${field} AS boolean)`),
    ...NEW_NUMBERS.map((field) => `CAST(:${field} AS bigint)`),
  ].join()}`;

const IS_LISTED = `
  (CAST(:projectId AS text) IS NULL OR project_id = :projectId) AND (CAST(:status AS text) IS NULL OR status = :status)`;

// The nearest-rank percentile, as SQLite has no function for it. Sums of sizes may exceed SQLite's integers.
const PERIOD = 'created_at / CAST(:periodMs AS bigint)';

const SUMMARIZE = `
  WITH told AS (
    SELECT status, failure_code, ${PERIOD} * CAST(:periodMs AS bigint) AS period, updated_at - created_at AS wait_ms,
      (SELECT coalesce(sum(size * 1.0), 0) FROM files WHERE job_id = jobs.id) AS bytes,
      row_number() OVER (PARTITION BY ${PERIOD}, status ORDER BY updated_at - created_at) AS rank,
      count(*) OVER (PARTITION BY ${PERIOD}, status) AS peers
    FROM jobs WHERE created_at >= :sinceMs
  )
  SELECT period, status, coalesce(failure_code, '') AS code, count(*) AS jobs, sum(bytes) AS bytes,
    min(wait_ms) FILTER (WHERE rank >= peers * 0.5) AS median_wait,
    min(wait_ms) FILTER (WHERE rank >= peers * 0.95) AS p95_wait
  FROM told GROUP BY period, status, code ORDER BY period`;

/** The statements of the job store. */
export function createJobStatements(dialect: SqlDialect) {
  const { touchJob, jobOrder, removeJob, countHeldBytes, countOpenByProject } = dialect;
  const select = selectJobs(dialect);
  const change = (changes: string, condition = 'true') =>
    `UPDATE jobs SET ${changes}${touchJob} WHERE id = :id AND ${condition}`;
  return {
    select,
    add: `${dialect.addWithin(ADD)} RETURNING ${selectFields(JOB_FIELDS)}`,
    findByUpload: `${select} WHERE id = (SELECT job_id FROM files WHERE upload_id = :uploadId)`,
    findNext: `${select} WHERE after_id = :afterId AND ${UNFINISHED} ORDER BY created_at DESC, ${jobOrder} DESC LIMIT 1`,
    open: change('opened_at = :nowMs', `opened_at IS NULL AND status = 'pending'`),
    setSealing: change('sealing = :sealing', `status = 'pending' AND sealing NOT IN (:sealing, 'waived')`),
    setOutcome: change('outcome_kind = :kind, outcome_reason = :reason'),
    releasePhone: change('is_phone_released = true'),
    keepUntil: change(
      'keep_until = CASE WHEN keep_until < :untilMs THEN :untilMs ELSE keep_until END',
      'keep_until IS NOT NULL',
    ),
    remove: removeJob,
    listExpired: `${select} WHERE ${UNFINISHED} AND expires_at <= :nowMs`,
    findNextExpiry: `SELECT min(expires_at) AS next FROM jobs WHERE ${UNFINISHED}`,
    listInProgress: `${select} WHERE status = 'in_progress'`,
    listForgettable: `${select} WHERE keep_until <= :nowMs`,
    listNewest: `${select} WHERE ${IS_LISTED} ORDER BY created_at DESC, id DESC LIMIT :limit`,
    summarize: SUMMARIZE,
    countOpenByProject,
    countHeldBytes,
    countByStatus: 'SELECT status, count(*) AS jobs FROM jobs GROUP BY status',
    listWantedUploadIds: 'SELECT upload_id FROM files WHERE upload_id IS NOT NULL',
  };
}
