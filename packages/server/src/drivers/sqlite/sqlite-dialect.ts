import { UNFINISHED } from '../sql/job-statements.ts';
import type { SqlDialect } from '../sql/sql-database.ts';

export const sqliteDialect: SqlDialect = {
  jsonObject: 'json_object',
  jsonArray: 'json_group_array',
  lock: () => '',
  jobOrder: 'rowid',
  touchJob: '',
  addWithin: (insert) => `
    ${insert} WHERE (SELECT count(*) FROM jobs WHERE project_id = :projectId AND ${UNFINISHED}) < :maxOpenJobs`,
  removeJob: 'DELETE FROM jobs WHERE id = :id AND keep_until <= :nowMs',
  // total(), as sum() is an integer that may overflow. The index files_by_size covers the query.
  countHeldBytes: 'SELECT total(size) AS held FROM files WHERE is_counted = 1',
  countOpenByProject: `SELECT project_id, count(*) AS open FROM jobs WHERE ${UNFINISHED} GROUP BY project_id`,
  // One tag per line.
  appendEtag: `iif(etags = '', :etag, etags || char(10) || :etag)`,
};
