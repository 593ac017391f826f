import { StoreUnavailableError } from '../../../ports/store-unavailable.ts';

// https://www.postgresql.org/docs/current/errcodes-appendix.html

/**
 * Temporary errors: connection, resources, shutdown, statement timeout, deadlock, or a server that became read-only by
 * a failover.
 */
const UNAVAILABLE = /^(08|53|57|58|40)|^(25006|25P03|55P03)$/;
const DISK_FULL = '53100';
/** The connection ended during the statement. */
const CONNECTION_ENDED = /^(08|57P0)/;
/** Codes of the socket, and of a shutdown. */
const STALE_CODES = /^(ECONNRESET|EPIPE|57P0[12])$/;
/** Errors of `pg` without a code. */
const STALE_MESSAGES = /^Connection terminated unexpectedly|is not queryable/;
/** A deadlock or a conflict, which this statement lost. */
const GAVE_WAY = /^(40001|40P01)$/;

/**
 * Translates an error at run time: temporary ones become `StoreUnavailableError`; others stay, such as a full disk,
 * which `isStorageFull` recognizes.
 */
export function translateError(error: unknown): unknown {
  const code = readSqlState(error);
  if (code === DISK_FULL) return error;
  const isAway = code === undefined ? isOfConnection(error) : UNAVAILABLE.test(code);
  return isAway ? new StoreUnavailableError('The database cannot be used now.', { cause: error }) : error;
}

/** Whether the connection is unusable. */
export function isConnectionBroken(error: unknown): boolean {
  if (!(error instanceof StoreUnavailableError)) return false;
  const code = readSqlState(error.cause);
  return code === undefined || CONNECTION_ENDED.test(code);
}

/** Whether the connection was lost, perhaps long before the statement: another one may work. */
export function isConnectionStale(error: unknown): boolean {
  const cause = readCause(error);
  if (!(cause instanceof Error)) return false;
  const code = 'code' in cause ? String(cause.code) : '';
  return STALE_CODES.test(code) || STALE_MESSAGES.test(cause.message);
}

/** Whether the database has rolled the statement back in favour of another: it may be repeated at once. */
export function gaveWay(error: unknown): boolean {
  return GAVE_WAY.test(readSqlState(readCause(error)) ?? '');
}

/** The five-character code of a PostgreSQL error. `undefined`: the error is not from PostgreSQL. */
export function readSqlState(error: unknown): string | undefined {
  if (!(error instanceof Error && 'code' in error)) return undefined;
  return /^[0-9A-Z]{5}$/.test(String(error.code)) ? String(error.code) : undefined;
}

export function readCause(error: unknown): unknown {
  return error instanceof StoreUnavailableError ? error.cause : error;
}

/**
 * Errors of the socket, and plain errors of `pg` about a connection that was terminated or timed out. Bugs of our own
 * code have other classes.
 */
function isOfConnection(error: unknown): boolean {
  return error instanceof Error && !(error instanceof TypeError || error instanceof RangeError);
}
