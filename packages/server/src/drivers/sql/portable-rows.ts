import type { PortableRecord } from '../../ports/portable-record.ts';
import type { SqlStatement } from './sql-database.ts';

/** A row of a table that every driver has, under the same names. */
interface TableRow {
  table: string;
  columns: Record<string, string | number | null>;
}

/** The statements that add a record, of which each fails where its row is there already. */
export function describeInserts(record: PortableRecord): SqlStatement[] {
  return describeRows(record).map(({ table, columns }) => {
    const names = Object.keys(columns);
    const text = `INSERT INTO ${table} (${names.join()}) VALUES (${names.map((name) => `:${name}`).join()})`;
    return { text, values: columns };
  });
}

function describeRows(record: PortableRecord): TableRow[] {
  switch (record.kind) {
    case 'key': {
      const { id, projectId: project_id, hash, createdAtMs: created_at } = record;
      return [{ table: 'keys', columns: { id, project_id, hash, created_at } }];
    }
    case 'webhook':
      return describeEndpoint(record);
    case 'setting': {
      const { name, value } = record;
      return [{ table: 'settings', columns: { name, value } }];
    }
    default:
      return record satisfies never;
  }
}

function describeEndpoint(endpoint: Extract<PortableRecord, { kind: 'webhook' }>): TableRow[] {
  const { id, projectId: project_id, url, secret, createdAtMs: created_at, disabled } = endpoint;
  const disabled_at = disabled?.atMs ?? null;
  const disabled_reason = disabled?.reason ?? null;
  const columns = { id, project_id, url, secret, created_at, disabled_at, disabled_reason };
  const formerSecrets = endpoint.formerSecrets.map((former) => ({
    table: 'webhook_former_secrets',
    columns: { endpoint_id: id, secret: former.text, valid_until: former.untilMs },
  }));
  return [{ table: 'webhook_endpoints', columns }, ...formerSecrets];
}
