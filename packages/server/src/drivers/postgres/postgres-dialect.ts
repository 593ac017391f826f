import type { SqlDialect } from '../sql/sql-database.ts';

export const postgresDialect: SqlDialect = {
  jsonObject: 'json_build_object',
  jsonArray: 'json_agg',
  lock: (mode) => mode,
  jobOrder: 'sequence',
  touchJob: ', revision = revision + 1, changed_at = clock_timestamp()',
  // The project's count is compared and changed in one step, so that it is right for concurrent inserts.
  addWithin: (insert) => `
    WITH room AS (
      INSERT INTO open_jobs (project_id, jobs) SELECT :projectId, 1 WHERE :maxOpenJobs::bigint >= 1
      ON CONFLICT (project_id) DO UPDATE SET jobs = open_jobs.jobs + 1 WHERE open_jobs.jobs < :maxOpenJobs
      RETURNING 1
    )
    ${insert} FROM room`,
  // Whole files of an expired job count as held; those of other failed jobs do not.
  removeJob: `
    WITH job AS (DELETE FROM jobs WHERE id = :id AND keep_until <= :nowMs RETURNING id, status),
    freed AS (
      UPDATE held_bytes SET bytes = held_bytes.bytes - lost.bytes FROM (
        SELECT sum(size) AS bytes FROM files JOIN job ON job.id = job_id WHERE status = 'completed' OR is_whole
      ) AS lost
      WHERE lost.bytes > 0
    )
    SELECT FROM job`,
  countHeldBytes: 'SELECT bytes AS held FROM held_bytes',
  countOpenByProject: 'SELECT project_id, jobs AS open FROM open_jobs WHERE jobs > 0',
  appendEtag: 'array_append(etags, :etag)',
};
