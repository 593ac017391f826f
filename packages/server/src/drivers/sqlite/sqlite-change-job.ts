import type { DatabaseSync } from 'node:sqlite';
import { readJob } from '../sql/job-rows.ts';
import { FILE_FIELDS, REPLACE_FILE, selectJobs } from '../sql/job-statements.ts';
import { describeStep, type ChangeJob, type StepValues } from '../sql/job-step.ts';
import { listColumns, listParameters } from '../sql/sql-fields.ts';
import { runInTransaction, type RunNow } from './sqlite-database.ts';
import { sqliteDialect } from './sqlite-dialect.ts';

const FIND = `${selectJobs(sqliteDialect)} WHERE id = :id`;

const CHANGE = `
  UPDATE jobs SET status = :status, claim_hash = :claimHash, updated_at = :updatedAtMs, keep_until = :keepUntilMs,
    failure_code = :failureCode, failure_message = :failureMessage
  WHERE id = :jobId`;

const PUT_FILE = `
  INSERT INTO files (job_id, position, is_counted, ${listColumns(FILE_FIELDS)})
  VALUES (:jobId, :position, :isCounted, ${listParameters(FILE_FIELDS)})
  ${REPLACE_FILE}, is_counted = excluded.is_counted`;

const REMOVE_FILE = 'DELETE FROM files WHERE job_id = :jobId AND id = :id';

const ADD_DELIVERIES = `
  INSERT INTO webhook_deliveries (endpoint_id, job_id, event_id, body, due_at)
  SELECT id, :jobId, :eventId, :eventBody, :updatedAtMs FROM webhook_endpoints
  WHERE disabled_at IS NULL AND (project_id IS NULL OR project_id = :projectId)`;

/** Makes each step in a transaction that holds the write lock from its start. */
export function createSqliteChangeJob(database: DatabaseSync, run: RunNow): ChangeJob {
  return async (id, decide) =>
    runInTransaction(database, () => {
      const [row] = run(FIND, { id }).rows;
      const former = row && readJob(row);
      const wanted = decide(former, false);
      const step = hasRoom(run, describeStep(former, wanted)) ? wanted : decide(former, true);
      write(run, describeStep(former, step));
      return step.result;
    });
}

function hasRoom(run: RunNow, step: StepValues | undefined): boolean {
  if (!step || step.maxTotalBytes === Infinity) return true;
  const held = Number(run(sqliteDialect.countHeldBytes).rows[0]?.['held']);
  return held + step.moreBytes <= step.maxTotalBytes;
}

function write(run: RunNow, step: StepValues | undefined): void {
  if (!step) return;
  const { id: jobId, goneFileIds, changedFiles, ...values } = step;
  run(CHANGE, { jobId, ...values });
  for (const id of goneFileIds) run(REMOVE_FILE, { jobId, id });
  for (const file of changedFiles) run(PUT_FILE, { jobId, ...file });
  if (step.eventId !== null) run(ADD_DELIVERIES, { jobId, ...values });
}
