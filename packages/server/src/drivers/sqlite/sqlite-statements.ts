import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import { PARAMETER, type SqlResult, type SqlValues } from '../sql/sql-database.ts';

/** Runs a statement synchronously. */
export type RunNow = (text: string, values?: SqlValues) => SqlResult;

/** Prepares each statement at its first run. */
export function prepareOnce(database: DatabaseSync): RunNow {
  const known = new Map<string, Prepared>();
  return (text, values = {}) => {
    const prepared = known.get(text) ?? prepare(database, text);
    known.set(text, prepared);
    const { statement, parameters, givesRows } = prepared;
    const bound: Record<string, SQLInputValue> = {};
    for (const name of parameters) bound[name] = convert(values[name]);
    if (!givesRows) return { rows: [], count: Number(statement.run(bound).changes) };
    const rows = statement.all(bound);
    return { rows, count: rows.length };
  };
}

interface Prepared {
  statement: StatementSync;
  parameters: string[];
  givesRows: boolean;
}

function prepare(database: DatabaseSync, text: string): Prepared {
  const statement = database.prepare(text);
  const parameters = [...text.matchAll(PARAMETER)].map(([, name = '']) => name);
  return { statement, parameters, givesRows: statement.columns().length > 0 };
}

/** SQLite has no booleans, and refuses other types. */
function convert(value: unknown): SQLInputValue {
  return typeof value === 'boolean' ? Number(value) : ((value ?? null) as SQLInputValue);
}
