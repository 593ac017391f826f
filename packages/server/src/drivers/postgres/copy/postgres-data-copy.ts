import type { CopiedDelivery, DataCopy } from '../../../ports/data-copy.ts';
import type { StoredJob } from '../../../ports/job-store.ts';
import type { StoredWebhookEndpoint } from '../../../ports/webhook-store.ts';
import { COPIED_TABLES, writeFile, writeFormerSecret } from '../../copied-rows.ts';
import { readEndpoint } from '../../webhook-rows.ts';
import type { Postgres } from '../connection/postgres-pool.ts';
import type { RunStatement } from '../connection/run-statement.ts';
import { readFoundJob } from '../job-store/change-as-read.ts';
import { jobStatement } from '../job-store/postgres-job-statements.ts';
import { readEntry } from '../postgres-part-ledger.ts';
import { readFormerSecrets } from '../webhook-store/postgres-webhook-store.ts';
import { webhookStatement } from '../webhook-store/postgres-webhook-statements.ts';
import { createCopyTable } from './copy-table.ts';
import { countAgain } from './count-again.ts';
import { putRows } from './put-rows.ts';

/** Copies what PostgreSQL keeps. */
export function createPostgresDataCopy(database: Postgres): DataCopy {
  return {
    keys: createCopyTable(database, COPIED_TABLES.keys),
    endpoints: createCopyTable(database, {
      ...COPIED_TABLES.endpoints,
      list: (after, limit) => webhookStatement('listAfter', [after, limit]),
      read: (row) => readEndpoint(row, readFormerSecrets(row)),
      put: putEndpoints,
    }),
    jobs: createCopyTable(database, {
      ...COPIED_TABLES.jobs,
      list: (after, limit) => jobStatement('listAfter', [after, limit]),
      read: readFoundJob,
      put: putJobs,
      around: countAgain,
    }),
    deliveries: createCopyTable(database, { ...COPIED_TABLES.deliveries, put: putDeliveries }),
    settings: createCopyTable(database, COPIED_TABLES.settings),
    blobs: createCopyTable(database, {
      ...COPIED_TABLES.blobs,
      read: (row) => ({ id: String(row['id']), ...readEntry(row) }),
    }),
  };
}

/** Endpoints are changed where they are: deliveries that are there stay. */
async function putEndpoints(run: RunStatement, endpoints: readonly StoredWebhookEndpoint[]): Promise<void> {
  const secrets = endpoints.flatMap((endpoint) =>
    endpoint.formerSecrets.map((secret) => writeFormerSecret(endpoint, secret)),
  );
  const { name: table, write } = COPIED_TABLES.endpoints;
  await putRows(run, { table, key: ['id'] }, endpoints.map(write));
  const text = 'DELETE FROM webhook_former_secrets WHERE endpoint_id = ANY ($1::text[])';
  await run({ text, values: [endpoints.map(({ id }) => id)] });
  await putRows(run, { table: 'webhook_former_secrets', key: ['endpoint_id', 'secret'] }, secrets);
}

/** A job that is replaced has changed, for whoever has read it before. */
async function putJobs(run: RunStatement, jobs: readonly StoredJob[]): Promise<void> {
  const files = jobs.flatMap((job) => job.files.map((file, position) => writeFile(job, file, position)));
  const more = 'revision = jobs.revision + 1, changed_at = clock_timestamp()';
  const { name: table, write } = COPIED_TABLES.jobs;
  await putRows(run, { table, key: ['id'], more }, jobs.map(write));
  const text = 'DELETE FROM files WHERE job_id = ANY ($1::text[])';
  await run({ text, values: [jobs.map(({ id }) => id)] });
  await putRows(run, { table: 'files', key: ['job_id', 'id'] }, files);
}

// It is the name that PostgreSQL gives to the sequence of an identity column.
const RAISE_SEQUENCE = `
  SELECT setval('webhook_deliveries_id_seq', greatest($1::bigint, last_value)) FROM webhook_deliveries_id_seq`;

/** Deliveries that are made later get higher numbers. */
async function putDeliveries(run: RunStatement, deliveries: readonly CopiedDelivery[]): Promise<void> {
  const { name: table, write } = COPIED_TABLES.deliveries;
  await putRows(run, { table, key: ['id'] }, deliveries.map(write));
  await run({ text: RAISE_SEQUENCE, values: [Math.max(...deliveries.map(({ id }) => id))] });
}
