import type { Row } from './sql-database.ts';

/** The column of a field. Times are without their unit: `createdAtMs` is in `created_at`. */
export function nameColumn(field: string): string {
  return field.replace(/Ms$/, '').replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** Columns to read, which get the names of their fields. */
export function selectFields(fields: readonly string[]): string {
  return fields.map((field) => `${nameColumn(field)} AS "${field}"`).join();
}

/** Columns to write. */
export function listColumns(fields: readonly string[]): string {
  return fields.map(nameColumn).join();
}

/** The parameters of fields. */
export function listParameters(fields: readonly string[]): string {
  return fields.map((field) => `:${field}`).join();
}

/** Names and values for a function that makes a JSON object. */
export function describeFields(fields: readonly string[]): string {
  return fields.map((field) => `'${field}', ${nameColumn(field)}`).join();
}

/** The values of columns that have the names of their fields. */
export function readFields(row: Row, fields: readonly string[]): Row {
  const values: Row = {};
  for (const field of fields) values[field] = row[field];
  return values;
}
