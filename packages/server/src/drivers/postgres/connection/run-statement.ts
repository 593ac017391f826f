import { createHash } from 'node:crypto';
import type { ClientBase } from 'pg';
import { PARAMETER, type Row, type SqlResult, type SqlValues } from '../../sql/sql-database.ts';
import { translateError } from './postgres-errors.ts';

/** A statement. A named one is planned once per connection, so a name must always have the same text. */
export interface Statement {
  name?: string;
  text: string;
  values?: readonly unknown[];
  /** Lifts the client's time limit. The database's own limits are set in the same transaction. */
  mayTakeLong?: boolean;
}

/** The longest timer of Node.js, 24 days. `pg` would replace zero by the default. */
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
 * Replaces U+0000 and lone surrogates, which PostgreSQL refuses even in comparisons: an id from outside with one is
 * unknown.
 */
export function replaceUnknown(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(replaceUnknown);
  return typeof value === 'string' ? value.replaceAll(/\0|\p{Surrogate}/gu, '\u{FFFD}') : value;
}

/** Runs statements in one transaction. */
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
    // On a lost connection the server rolls back by itself.
    await run({ text: 'ROLLBACK' }).catch(() => {});
    throw error;
  }
}

interface Numbered extends Statement {
  parameters: string[];
}

const known = new Map<string, Numbered>();

/** A statement with numbered parameters, as PostgreSQL has them. It is planned once per connection. */
export function numberParameters(text: string, values: SqlValues = {}): Statement {
  const numbered = known.get(text) ?? number(text);
  known.set(text, numbered);
  const { parameters, ...statement } = numbered;
  return { ...statement, values: parameters.map((name) => values[name]) };
}

function number(text: string): Numbered {
  const parameters = [...new Set(Array.from(text.matchAll(PARAMETER), ([, name = '']) => name))];
  return {
    // The same name at all instances, which may share connections through a pooler.
    name: createHash('sha256').update(text).digest('base64url'),
    text: text.replaceAll(PARAMETER, (_all, name: string) => `$${parameters.indexOf(name) + 1}`),
    parameters,
  };
}
