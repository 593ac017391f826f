import type { ColumnValue } from '../../copied-rows.ts';
import { withoutNull, type RunStatement } from '../connection/run-statement.ts';

export interface PutTarget {
  table: string;
  /** The columns that tell its rows apart. */
  key: readonly string[];
  /** What else changes in a row that is replaced. */
  more?: string;
}

/**
 * Adds rows, or replaces those with their keys, with one statement. They go as JSON: PostgreSQL gives each value the
 * type of its column.
 *
 * @param rows - with the same columns each, and with different keys.
 */
export async function putRows(
  run: RunStatement,
  { table, key, more }: PutTarget,
  rows: readonly Record<string, ColumnValue>[],
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = Object.keys(first);
  const values = columns.filter((column) => !key.includes(column));
  const changes = values.map((column) => `${column} = excluded.${column}`);
  if (more !== undefined) changes.push(more);
  // The columns of identities have their own numbers here.
  const text = `
    INSERT INTO ${table} (${columns.join()}) OVERRIDING SYSTEM VALUE
    SELECT ${columns.join()} FROM json_populate_recordset(NULL::${table}, $1::json)
    ON CONFLICT (${key.join()}) DO UPDATE SET ${changes.join()}`;
  // Escaped in JSON, U+0000 would not be found any more.
  const json = JSON.stringify(rows, (_name, value: unknown) => withoutNull(value));
  await run({ text, values: [json] });
}
