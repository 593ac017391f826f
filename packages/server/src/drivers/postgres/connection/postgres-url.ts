import { StartError } from '../../../config/start-error.ts';

/** Connections that one instance holds at most, beside the one that listens. */
const DEFAULT_POOL_MAX = 10;
const LARGEST_POOL = 1000;

/** Where the database is, and how it is used. */
export interface PostgresAddress {
  /** For `pg`, with the password: for no log and no error text. */
  connectionString: string;
  poolMax: number;
  /** The schema of the tables. Default: the one that the role has. */
  searchPath: string | undefined;
  /** For people, without secrets. */
  host: string;
  database: string;
  role: string;
}

/**
 * Reads `postgres://ROLE:PASSWORD@HOST:PORT/NAME`, with `pool_max` and `search_path` behind it, and with what `pg`
 * understands, such as `sslmode`.
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
    // They must not contain a lonely "%": `pg` would fail at it later, in other words.
    for (const part of [url.username, url.password, url.pathname]) decodeURIComponent(part);
    if (url.protocol === 'postgres:' || url.protocol === 'postgresql:') return url;
  } catch {
    // The error would repeat the address, and the password in it.
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
