import type { Client, ClientConfig, PoolClient } from 'pg';
// For its types: the library is loaded when a pool is opened, since it may not be installed.
import type * as Library from 'pg';
import { StartError } from '../../../config/start-error.ts';
import type { Row } from '../../sql/sql-database.ts';
import { isConnectionBroken, isConnectionStale } from './postgres-errors.ts';
import type { PostgresAddress } from './postgres-url.ts';
import { runOn, throwTranslated, transactOn, type RunStatement, type Statement } from './run-statement.ts';

const STATEMENT_TIMEOUT_MS = 10_000;
/** The limit of a statement on the client's side, since a server that has vanished cannot end it. */
export const ANSWER_TIMEOUT_MS = STATEMENT_TIMEOUT_MS + 2_000;
const CONNECT_TIMEOUT_MS = 5_000;
/** How long to wait for a free connection. */
const QUEUE_TIMEOUT_MS = 30_000;
const IDLE_MS = 60_000;
/** Connections are replaced regularly, so that they spread over the servers again after a failover. */
const LIFETIME_SECONDS = 3600;

/** The connections of one instance. All methods throw StoreUnavailableError while the database cannot be used. */
export interface Postgres {
  /** Runs a statement that changes nothing. Repeats it once on another connection if its own was lost. */
  read: (statement: Statement) => Promise<Row[]>;
  /**
   * Runs a statement. It is not repeated on a lost connection, since the change may have been made. The client asks
   * again and gets the current state.
   */
  run: RunStatement;
  /** Runs statements in one transaction. */
  transact: <Result>(work: (run: RunStatement) => Promise<Result>) => Promise<Result>;
  /** A separate connection for listening. The caller ends it. */
  connect: () => Promise<Client>;
  close: () => Promise<void>;
}

/** @throws StartError `library_missing`. */
export async function openPool(
  address: PostgresAddress,
  importLibrary: () => Promise<typeof Library> = () => import('pg'),
): Promise<Postgres> {
  const pg = await loadLibrary(importLibrary);
  const config = describeConnections(address, pg);
  const pool = createPool(address, config, pg);
  const withClient = async <Result>(use: (client: PoolClient) => Promise<Result>): Promise<Result> => {
    const client = await pool.connect().catch(throwTranslated);
    try {
      const result = await use(client);
      client.release();
      return result;
    } catch (error) {
      client.release(isConnectionBroken(error));
      throw error;
    }
  };
  const run: RunStatement = (statement) => withClient((client) => runOn(client, statement));
  return {
    run,
    async read(statement) {
      const { rows } = await run(statement).catch((error: unknown) => {
        if (isConnectionStale(error)) return run(statement);
        throw error;
      });
      return rows;
    },
    transact: (work) => withClient((client) => transactOn(client, work)),
    async connect() {
      const client = new pg.Client(config);
      client.on('error', () => {});
      await client.connect().catch(throwTranslated);
      return client;
    },
    close: () => pool.end(),
  };
}

function createPool(
  { poolMax }: PostgresAddress,
  config: ClientConfig,
  { Pool, Client }: typeof Library,
): Library.Pool {
  const pool = new Pool({
    max: poolMax,
    idleTimeoutMillis: IDLE_MS,
    maxLifetimeSeconds: LIFETIME_SECONDS,
    // One option of the library limits both the wait for a free connection and for a new one.
    connectionTimeoutMillis: QUEUE_TIMEOUT_MS,
    Client: class extends Client {
      constructor() {
        super(config);
      }
    },
  });
  // Without a listener, an error would end the process. The failing statement reports it; idle connections are
  // replaced.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

async function loadLibrary(importLibrary: () => Promise<typeof Library>): Promise<typeof Library> {
  try {
    return await importLibrary();
  } catch (cause) {
    if (!(cause instanceof Error && 'code' in cause && cause.code === 'ERR_MODULE_NOT_FOUND')) throw cause;
    throw new StartError(
      'library_missing',
      'The library "pg", which the server needs for PostgreSQL, is not installed. Install it beside the server: npm install pg',
      { cause },
    );
  }
}

/** Parameters of the address take precedence. */
function describeConnections(
  { connectionString, searchPath }: PostgresAddress,
  { types }: typeof Library,
): ClientConfig {
  const numbers = new Set<number>([types.builtins.INT8, types.builtins.NUMERIC]);
  return {
    connectionString,
    application_name: 'pocketfill',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    query_timeout: ANSWER_TIMEOUT_MS,
    idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    ...(searchPath !== undefined && { options: `-c search_path=${quoteOption(searchPath)}` }),
    types: {
      // Milliseconds and bytes fit into JavaScript's numbers.
      getTypeParser: ((oid: number, format?: 'text') =>
        numbers.has(oid) ? Number : types.getTypeParser(oid, format)) as typeof types.getTypeParser,
    },
  };
}

/** https://www.postgresql.org/docs/current/libpq-connect.html#LIBPQ-CONNECT-OPTIONS */
function quoteOption(value: string): string {
  return value.replaceAll(/[\\ ]/g, String.raw`\$&`);
}
