import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import type { CopyTable, DataCopy } from '../../ports/data-copy.ts';
import type { StoredJob } from '../../ports/job-store.ts';
import type { StoredWebhookEndpoint } from '../../ports/webhook-store.ts';
import {
  COPIED_TABLES,
  writeFile,
  writeFormerSecret,
  type Columns,
  type ColumnValue,
  type CopiedTable,
} from '../copied-rows.ts';
import { runInTransaction } from './sqlite-database.ts';
import { readJobRow } from '../job-rows.ts';
import { readEntry } from './sqlite-part-ledger.ts';
import { readEndpoint, readFormerSecret } from '../webhook-rows.ts';

/** Copies what SQLite keeps. The database stays the caller's to close. */
export function createSqliteDataCopy(database: DatabaseSync): DataCopy {
  const write = createWriter(database);
  const table = <Copied extends { id: string | number }>(
    wanted: CopiedTable<Copied>,
    put = (copied: Copied) => write(wanted.name, wanted.write(copied)),
  ) => createTable(database, wanted, put);
  const findFiles = database.prepare('SELECT * FROM files WHERE job_id = ? ORDER BY position');
  const findSecrets = database.prepare(
    'SELECT * FROM webhook_former_secrets WHERE endpoint_id = ? ORDER BY valid_until, secret',
  );
  const { keys, endpoints, jobs, deliveries, settings, blobs } = COPIED_TABLES;
  return {
    keys: table(keys),
    endpoints: table(
      {
        ...endpoints,
        read: (row) => readEndpoint(row, findSecrets.all(String(row['id'])).map(readFormerSecret)),
      },
      createEndpointWriter(database, write),
    ),
    jobs: table(
      { ...jobs, read: (row) => readJobRow(row, findFiles.all(String(row['id']))) },
      createJobWriter(write),
    ),
    deliveries: table(deliveries),
    settings: table(settings),
    blobs: table({ ...blobs, read: (row) => ({ id: String(row['id']), ...readEntry(row) }) }),
  };
}

function createTable<Copied extends { id: string | number }>(
  database: DatabaseSync,
  { name, id = 'id', first, read }: CopiedTable<Copied>,
  put: (copied: Copied) => void,
): CopyTable<Copied> {
  const count = database.prepare(`SELECT count(*) AS count FROM ${name}`);
  const list = database.prepare(`SELECT * FROM ${name} WHERE ${id} > ? ORDER BY ${id} LIMIT ?`);
  const remove = database.prepare(`DELETE FROM ${name} WHERE ${id} = ?`);
  return {
    count: async () => Number(count.get()?.['count']),
    read: async (after, limit) => list.all(after ?? first ?? '', limit).map(read),
    put: async (rows) =>
      runInTransaction(database, () => {
        for (const row of rows) put(row);
      }),
    remove: async (ids) =>
      runInTransaction(database, () => {
        for (const one of ids) remove.run(one);
      }),
  };
}

type Write = (table: string, columns: Columns) => void;

/** Adds a row in the place of the one with its key, and of what belongs to that one. */
function createWriter(database: DatabaseSync): Write {
  const prepare = (table: string, names: readonly string[]) =>
    database.prepare(
      `INSERT OR REPLACE INTO ${table} (${names.join()}) VALUES (${names.map((name) => `:${name}`).join()})`,
    );
  const statements = new Map<string, ReturnType<typeof prepare>>();
  return (table, columns) => {
    const statement = statements.get(table) ?? prepare(table, Object.keys(columns));
    statements.set(table, statement);
    statement.run(toSqlite(columns));
  };
}

function toSqlite(columns: Columns): Record<string, SQLInputValue> {
  return Object.fromEntries(Object.entries(columns).map(([name, value]) => [name, convert(value)]));
}

/** SQLite has no truth values and no lists: those are numbers, and lines of a text. */
function convert(value: ColumnValue): SQLInputValue {
  if (typeof value === 'boolean') return Number(value);
  return typeof value === 'object' && value !== null ? value.join('\n') : value;
}

/** The files of a job that is replaced go with it. */
function createJobWriter(write: Write): (job: StoredJob) => void {
  return (job) => {
    write(COPIED_TABLES.jobs.name, COPIED_TABLES.jobs.write(job));
    for (const [position, file] of job.files.entries()) {
      // Of a failed job only the files count that it has kept.
      const is_counted = job.status !== 'failed' || file.isWhole;
      write('files', { ...writeFile(job, file, position), is_counted });
    }
  };
}

/** Unlike other rows, an endpoint is changed where it is: deliveries that are there stay. */
function createEndpointWriter(
  database: DatabaseSync,
  write: Write,
): (endpoint: StoredWebhookEndpoint) => void {
  const update = database.prepare(`
    UPDATE webhook_endpoints SET project_id = :project_id, url = :url, secret = :secret, created_at = :created_at,
      disabled_at = :disabled_at, disabled_reason = :disabled_reason
    WHERE id = :id`);
  const forgetSecrets = database.prepare('DELETE FROM webhook_former_secrets WHERE endpoint_id = ?');
  return (endpoint) => {
    const columns = COPIED_TABLES.endpoints.write(endpoint);
    if (update.run(columns).changes === 0) write(COPIED_TABLES.endpoints.name, columns);
    forgetSecrets.run(endpoint.id);
    for (const secret of endpoint.formerSecrets) {
      write('webhook_former_secrets', writeFormerSecret(endpoint, secret));
    }
  };
}
