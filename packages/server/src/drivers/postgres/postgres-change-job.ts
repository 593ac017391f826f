import { StoreUnavailableError } from '../../ports/store-unavailable.ts';
import { readJob } from '../sql/job-rows.ts';
import { FILE_FIELDS, REPLACE_FILE, selectJobs } from '../sql/job-statements.ts';
import { describeStep, type ChangeJob, type StepValues } from '../sql/job-step.ts';
import { listColumns } from '../sql/sql-fields.ts';
import { gaveWay } from './connection/postgres-errors.ts';
import type { Postgres } from './connection/postgres-pool.ts';
import { numberParameters, replaceUnknown } from './connection/run-statement.ts';
import { postgresDialect } from './postgres-dialect.ts';

/** A retry means that another change was made, so this many retries are unrealistic. */
const MAX_TRIES = 100;

const FIND = `${selectJobs(postgresDialect, ', revision')} WHERE id = :id`;

// Locks the job in the expected state, then compares the count of bytes, and only then changes anything: a step that is
// refused changes nothing. Waits for an endpoint that is being disabled now, which then gets no delivery or a given-up
// one. The counts stay locked until the end.
const WRITE = `
  WITH mine AS (SELECT id, project_id FROM jobs WHERE id = :id AND revision = :revision FOR NO KEY UPDATE),
  told AS (
    INSERT INTO webhook_deliveries (endpoint_id, job_id, event_id, body, due_at)
    SELECT endpoint.id, :id, :eventId, :eventBody, :updatedAtMs::bigint FROM (
      SELECT webhook_endpoints.id FROM webhook_endpoints, mine
      WHERE :eventId::text IS NOT NULL AND disabled_at IS NULL
        AND (webhook_endpoints.project_id IS NULL OR webhook_endpoints.project_id = mine.project_id)
      ORDER BY webhook_endpoints.id FOR SHARE OF webhook_endpoints
    ) AS endpoint
    RETURNING 1
  ),
  room AS (
    UPDATE held_bytes SET bytes = bytes + :moreBytes::bigint FROM mine
    WHERE (:moreBytes <> 0 OR :maxTotalBytes::bigint IS NOT NULL) AND (SELECT count(*) FROM told) >= 0
      AND (:maxTotalBytes IS NULL OR bytes + :moreBytes <= :maxTotalBytes)
    RETURNING 1
  ),
  job AS (
    UPDATE jobs SET status = :status, claim_hash = :claimHash, updated_at = :updatedAtMs, keep_until = :keepUntilMs,
      failure_code = :failureCode, failure_message = :failureMessage${postgresDialect.touchJob}
    FROM mine WHERE jobs.id = mine.id
      AND (EXISTS (SELECT FROM room) OR (:moreBytes = 0 AND :maxTotalBytes IS NULL))
    RETURNING jobs.id, jobs.project_id
  ),
  gone AS (DELETE FROM files USING job WHERE job_id = job.id AND files.id = ANY (:goneFileIds)),
  put AS (
    INSERT INTO files (job_id, position, ${listColumns(FILE_FIELDS)})
    SELECT job.id, position, ${FILE_FIELDS.map((field) => `file."${field}"`).join()}
    FROM job, json_to_recordset(:changedFiles) AS file (position integer, id text, "uploadId" text, size bigint,
      name text, "contentType" text, "lastModifiedMs" bigint, sha256 text, sealed text, "isConfirmed" boolean,
      "isWhole" boolean)
    ${REPLACE_FILE}
  ),
  closed AS (
    UPDATE open_jobs SET jobs = jobs - 1 FROM job
    WHERE open_jobs.project_id = job.project_id AND :status IN ('completed', 'failed')
  )
  SELECT EXISTS (SELECT FROM mine) AS is_unchanged, EXISTS (SELECT FROM job) AS is_done`;

/**
 * Writes each step in one statement, which changes nothing if the job differs from the one read: then the step is
 * decided again.
 */
export function createPostgresChangeJob(database: Postgres): ChangeJob {
  return async (id, decide) => {
    for (let tries = 0; tries < MAX_TRIES; tries++) {
      const [row] = await database.read(numberParameters(FIND, { id }));
      const former = row && readJob(row);
      for (const isFull of [false, true]) {
        const step = decide(former, isFull);
        const values = describeStep(former, step);
        const answer = values ? await write(database, values, row?.['revision']) : 'done';
        if (answer === 'done') return step.result;
        if (answer === 'overtaken') break;
      }
    }
    throw new StoreUnavailableError('The job changes too often to be changed.');
  };
}

async function write(
  database: Postgres,
  step: StepValues,
  revision: unknown,
): Promise<'done' | 'full' | 'overtaken'> {
  const maxTotalBytes = Number.isFinite(step.maxTotalBytes) ? step.maxTotalBytes : null;
  // Before JSON escapes them, since PostgreSQL refuses the escapes.
  const changedFiles = JSON.stringify(step.changedFiles, (_name, value: unknown) => replaceUnknown(value));
  const statement = numberParameters(WRITE, { ...step, revision, maxTotalBytes, changedFiles });
  try {
    const { rows } = await database.run(statement);
    if (!rows[0]?.['is_unchanged']) return 'overtaken';
    return rows[0]['is_done'] ? 'done' : 'full';
  } catch (error) {
    if (gaveWay(error)) return 'overtaken';
    throw error;
  }
}
