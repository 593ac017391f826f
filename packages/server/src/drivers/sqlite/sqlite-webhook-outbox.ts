import type { DatabaseSync } from 'node:sqlite';
import type { JobEnd, StoredJob } from '../../ports/job-store.ts';

const IS_TOLD = 'disabled_at IS NULL AND (project_id IS NULL OR project_id = :projectId)';

const ADD = `
  INSERT INTO webhook_deliveries (endpoint_id, job_id, event_id, body, due_at)
  SELECT id, :jobId, :eventId, :body, :nowMs FROM webhook_endpoints WHERE ${IS_TOLD}`;

/** Writes down what is to be told of a job that ends, in the transaction in which it ends. */
export type AddEvent = (job: StoredJob, end: JobEnd) => void;

export function prepareAddEvent(database: DatabaseSync): AddEvent {
  const findAny = database.prepare(`SELECT 1 FROM webhook_endpoints WHERE ${IS_TOLD} LIMIT 1`);
  const add = database.prepare(ADD);
  return (job, { describeEvent, nowMs }) => {
    const { id: jobId, projectId } = job;
    if (!describeEvent || !findAny.get({ projectId })) return;
    const { id: eventId, body } = describeEvent(job);
    add.run({ jobId, eventId, body, nowMs, projectId });
  };
}
