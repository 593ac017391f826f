import type { DatabaseSync } from 'node:sqlite';
import type { SqlDatabase } from '../sql/sql-database.ts';
import { createSqlStores, type SqlStores } from '../sql/sql-stores.ts';
import { createSqliteChangeJob } from './sqlite-change-job.ts';
import { prepareOnce, runInTransaction } from './sqlite-database.ts';
import { sqliteDialect } from './sqlite-dialect.ts';

/** All stores in SQLite. The caller closes the database. */
export function createSqliteStores(database: DatabaseSync): SqlStores {
  const run = prepareOnce(database);
  const sql: SqlDatabase = {
    dialect: sqliteDialect,
    read: async (text, values) => run(text, values).rows,
    createFind(select) {
      const text = `${select} WHERE id = :id`;
      return async (id) => run(text, { id }).rows[0];
    },
    run: async (text, values) => run(text, values),
    transact: async (steps) =>
      runInTransaction(database, () => {
        const running = steps();
        let step = running.next();
        while (!step.done) step = running.next(run(step.value.text, step.value.values));
        return step.value;
      }),
    changeJob: createSqliteChangeJob(database, run),
  };
  return createSqlStores(sql);
}
