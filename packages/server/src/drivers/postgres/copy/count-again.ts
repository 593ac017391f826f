import type { RunStatement } from '../connection/run-statement.ts';

/** Of a failed job only those files are held that it has kept. */
const count = (sign: '+' | '-') => `
  WITH mine AS (SELECT id, project_id, status FROM jobs WHERE id = ANY ($1::text[])),
  counted AS (
    INSERT INTO open_jobs (project_id, jobs)
    SELECT project_id, ${sign} count(*) FROM mine WHERE status IN ('pending', 'in_progress') GROUP BY project_id
    ON CONFLICT (project_id) DO UPDATE SET jobs = open_jobs.jobs + excluded.jobs
  )
  UPDATE held_bytes SET bytes = held_bytes.bytes ${sign} mine.bytes FROM (
    SELECT sum(size) AS bytes FROM files JOIN mine ON mine.id = job_id WHERE status <> 'failed' OR is_whole
  ) AS mine
  WHERE mine.bytes > 0`;

/**
 * Keeps the counts right that quotas are compared with: those of jobs that are put or removed are taken away before, and
 * added again after, as far as the jobs are there then.
 */
export async function countAgain(
  run: RunStatement,
  jobIds: readonly string[],
  change: () => Promise<unknown>,
): Promise<void> {
  await run({ text: count('-'), values: [jobIds] });
  await change();
  await run({ text: count('+'), values: [jobIds] });
}
