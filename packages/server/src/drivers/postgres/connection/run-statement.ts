import type { ClientBase } from 'pg';
import type { Row, SqlResult } from '../../sql/sql-database.ts';
import { translateError } from './postgres-errors.ts';

/** One statement. A named one is planned once per connection; a name always has the same text. */
export interface Statement {
  name?: string;
  text: string;
  values?: readonly unknown[];
  /** Whether its answer may take any time. What the database itself limits is set in the same transaction. */
  mayTakeLong?: boolean;
}

/** The longest that a timer of Node.js takes, 24 days. `pg` takes a zero for "as all others". */
const ANY_TIME_MS = 2 ** 31 - 1;

export type RunStatement = (statement: Statement) => Promise<SqlResult>;

/** Runs a statement on a connection. @throws StoreUnavailableError, when it cannot be used now. */
export async function runOn(
  client: Pick<ClientBase, 'query'>,
  { name, text, values = [], mayTakeLong = false }: Statement,
): Promise<SqlResult> {
  const query = {
    text,
    values: values.map(replaceUnknown),
    ...(name !== undefined && { name }),
    ...(mayTakeLong && { query_timeout: ANY_TIME_MS }),
  };
  const { rows, rowCount } = await client.query<Row>(query).catch(throwTranslated);
  return { rows, count: rowCount ?? 0 };
}

export function throwTranslated(error: unknown): never {
  throw translateError(error);
}

/**
 * PostgreSQL has no text with U+0000 or half of a surrogate pair, also none to compare with: an id from outside that holds
 * one is unknown.
 */
export function replaceUnknown(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(replaceUnknown);
  return typeof value === 'string' ? value.replaceAll(/\0|\p{Surrogate}/gu, '\u{FFFD}') : value;
}

/** Runs several statements that happen fully or not at all. */
export async function transactOn<Result>(
  client: Pick<ClientBase, 'query'>,
  work: (run: RunStatement) => Promise<Result>,
): Promise<Result> {
  const run: RunStatement = (statement) => runOn(client, statement);
  await run({ text: 'BEGIN' });
  try {
    const result = await work(run);
    await run({ text: 'COMMIT' });
    return result;
  } catch (error) {
    // On a lost connection the server does that by itself.
    await run({ text: 'ROLLBACK' }).catch(() => {});
    throw error;
  }
}
