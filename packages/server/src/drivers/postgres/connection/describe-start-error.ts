import { StartError } from '../../../config/start-error.ts';
import { readCause, readSqlState } from './postgres-errors.ts';
import type { PostgresAddress } from './postgres-url.ts';

/**
 * Explains why a database cannot be used at the start, and what to do next. The texts contain no password, nor do the
 * messages of PostgreSQL and of the network.
 */
export function describeStartError(error: unknown, address: PostgresAddress): unknown {
  const cause = readCause(error);
  if (cause instanceof StartError || !(cause instanceof Error)) return cause;
  const code = readSqlState(cause) ?? ('code' in cause ? String(cause.code) : '');
  const known = SENTENCES.find(([codes]) => codes.test(code));
  const message = known?.[1](address, cause) ?? describeUnknown(address, cause);
  return new StartError('database_unusable', message, { cause });
}

type Describe = (address: PostgresAddress, cause: Error) => string;

/** The sentences by codes of PostgreSQL, of the network and of TLS. */
const SENTENCES: readonly [codes: RegExp, describe: Describe][] = [
  [
    /^(ENOTFOUND|EAI_AGAIN)$/,
    ({ host }) => `There is no host ${host} for the database. Correct the host in SVC_DATABASE_URL.`,
  ],
  [
    /^(ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|ECONNRESET|ENOENT)$/,
    ({ host }) => `No database answers at ${host}. Start it, or correct SVC_DATABASE_URL.`,
  ],
  [
    /^28/,
    ({ role }) =>
      `The database refuses the role ${role} with this password. Correct both in SVC_DATABASE_URL.`,
  ],
  [
    /^3D000$/,
    ({ database }) =>
      `There is no database ${database}. Create it with "createdb ${database}", or correct the name in SVC_DATABASE_URL.`,
  ],
  [
    /^42501$/,
    ({ role }, { message }) =>
      `The role ${role} lacks a right (${message}). Make it the owner of the database, or grant it CREATE on the schema.`,
  ],
  [
    /^3F000$/,
    ({ searchPath }) =>
      `There is no schema ${searchPath ?? 'public'} in the database. Create it, or correct search_path in SVC_DATABASE_URL.`,
  ],
  [
    /^42P07$/,
    (_address, { message }) =>
      `The database is used by another program (${message}). Give the server a database or a schema of its own.`,
  ],
  [/^53100$/, () => 'The disk of the database is full. Make room on it, then start the server again.'],
  [
    /^53300$/,
    () =>
      'The database takes no more connections. Raise its max_connections, or lower pool_max in SVC_DATABASE_URL.',
  ],
  [/^57P03$/, () => 'The database is just starting or stopping. Start the server again in a moment.'],
  [
    /CERT|SIGNED|SIGNATURE/,
    (_address, { message }) =>
      `The certificate of the database is not trusted (${message}). Name the authority with sslrootcert=FILE in SVC_DATABASE_URL.`,
  ],
];

function describeUnknown({ host }: PostgresAddress, { message }: Error): string {
  if (message.includes('does not support SSL'))
    return 'The database speaks no TLS. Switch it on there, or take sslmode out of SVC_DATABASE_URL.';
  if (message.includes('timeout') || message.includes('terminated'))
    return `No database answers at ${host} in time. Start it, or correct SVC_DATABASE_URL.`;
  return `The database cannot be used: ${message}. Correct that, then start the server again.`;
}
