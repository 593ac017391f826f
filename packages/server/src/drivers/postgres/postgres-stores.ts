import type { Row, SqlSteps } from '../sql/sql-database.ts';
import { createSqlStores, type SqlStores } from '../sql/sql-stores.ts';
import { batchReads } from './connection/batch-reads.ts';
import type { Postgres } from './connection/postgres-pool.ts';
import { numberParameters, type RunStatement } from './connection/run-statement.ts';
import { createPostgresChangeJob } from './postgres-change-job.ts';
import { postgresDialect } from './postgres-dialect.ts';

/** All stores in PostgreSQL. */
export function createPostgresStores(database: Postgres): SqlStores {
  const stores = createSqlStores({
    dialect: postgresDialect,
    read: (text, values) => database.read(numberParameters(text, values)),
    createFind: (select) => readTogether(database, select),
    run: (text, values) => database.run(numberParameters(text, values)),
    transact: (steps) => database.transact((run) => runSteps(run, steps())),
    changeJob: createPostgresChangeJob(database),
  });
  // Other instances hold claims. Those of a killed instance expire.
  return { ...stores, webhooks: { ...stores.webhooks, freeClaims: async () => {} } };
}

function readTogether(database: Postgres, select: string): (id: string) => Promise<Row | undefined> {
  const text = `${select} WHERE id = ANY (:ids)`;
  return batchReads(async (ids) => {
    const rows = await database.read(numberParameters(text, { ids }));
    return new Map(rows.map((row) => [String(row['id']), row]));
  });
}

async function runSteps<Result>(run: RunStatement, steps: SqlSteps<Result>): Promise<Result> {
  let step = steps.next();
  while (!step.done) step = steps.next(await run(numberParameters(step.value.text, step.value.values)));
  return step.value;
}
