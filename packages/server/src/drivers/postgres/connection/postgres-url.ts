import { StartError } from '../../../config/start-error.ts';

/** Connections of one instance, without the listening one. */
const DEFAULT_POOL_MAX = 10;
const LARGEST_POOL = 1000;

/** The database and its parameters. */
export interface PostgresAddress {
  /** For `pg`. Contains the password, so it must not be logged. */
  connectionString: string;
  poolMax: number;
  /** The schema of the tables. Default: the role's. */
  searchPath: string | undefined;
  /** For people, without secrets. */
  host: string;
  database: string;
  role: string;
}

/**
 * Reads `postgres://ROLE:PASSWORD@HOST:PORT/NAME`, with the parameters `pool_max`, `search_path` and those of `pg`,
 * such as `sslmode`.
 *
 * @throws StartError `bad_option`.
 */
export function parsePostgresUrl(text: string): PostgresAddress {
  const url = parse(text);
  const searchPath = url.searchParams.get('search_path') ?? undefined;
  const poolMax = readPoolMax(url.searchParams.get('pool_max'));
  url.searchParams.delete('search_path');
  url.searchParams.delete('pool_max');
  const role = decodeURIComponent(url.username);
  return {
    connectionString: url.href,
    poolMax,
    searchPath,
    host: url.host || url.searchParams.get('host') || 'localhost',
    database: decodeURIComponent(url.pathname.slice(1)) || role,
    role,
  };
}

function parse(text: string): URL {
  try {
    const url = new URL(text);
    // Refuses a single "%", at which `pg` would fail later with another message.
    for (const part of [url.username, url.password, url.pathname]) decodeURIComponent(part);
    if (url.protocol === 'postgres:' || url.protocol === 'postgresql:') return url;
  } catch {
    // Not rethrown: the error quotes the address with the password.
  }
  throw new StartError(
    'bad_option',
    'SVC_DATABASE_URL is not the address of a PostgreSQL database. Write postgres://ROLE:PASSWORD@HOST:5432/NAME, with special characters of the password as %XX.',
  );
}

function readPoolMax(text: string | null): number {
  if (text === null) return DEFAULT_POOL_MAX;
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= 1 && value <= LARGEST_POOL) return value;
  throw new StartError(
    'bad_option',
    `pool_max in SVC_DATABASE_URL must be an integer from 1 to ${LARGEST_POOL}.`,
  );
}
