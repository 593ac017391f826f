import { StoreUnavailableError } from '../../../ports/store-unavailable.ts';

// What the codes mean: https://www.postgresql.org/docs/current/errcodes-appendix.html

/**
 * The database cannot be used at the moment, and the same request may work later: connection, resources, an operator's
 * shutdown, a statement that took too long, a deadlock, a server that only reads since another has taken over.
 */
const UNAVAILABLE = /^(08|53|57|58|40)|^(25006|25P03|55P03)$/;
const DISK_FULL = '53100';
/** A connection that ended under the statement. */
const CONNECTION_ENDED = /^(08|57P0)/;
/** Of the socket, and of an operator's shutdown. */
const STALE_CODES = /^(ECONNRESET|EPIPE|57P0[12])$/;
/** What `pg` has no code for. */
const STALE_MESSAGES = /^Connection terminated unexpectedly|is not queryable/;
/** Two statements waited for each other, and this one gave way. */
const GAVE_WAY = /^(40001|40P01)$/;

/**
 * Decides what an error at run time means for the server: a `StoreUnavailableError` with its cause, or the error itself,
 * as that of a full disk, which `isStorageFull` knows by its code.
 */
export function translateError(error: unknown): unknown {
  const code = readSqlState(error);
  if (code === DISK_FULL) return error;
  const isAway = code === undefined ? isOfConnection(error) : UNAVAILABLE.test(code);
  return isAway ? new StoreUnavailableError('The database cannot be used now.', { cause: error }) : error;
}

/** Whether the connection cannot be used any more. */
export function isConnectionBroken(error: unknown): boolean {
  if (!(error instanceof StoreUnavailableError)) return false;
  const code = readSqlState(error.cause);
  return code === undefined || CONNECTION_ENDED.test(code);
}

/** Whether the connection was lost, perhaps long before the statement: another one may still work. */
export function isConnectionStale(error: unknown): boolean {
  const cause = readCause(error);
  if (!(cause instanceof Error)) return false;
  const code = 'code' in cause ? String(cause.code) : '';
  return STALE_CODES.test(code) || STALE_MESSAGES.test(cause.message);
}

/** Whether the database has undone the statement for another one: it may be tried again at once. */
export function gaveWay(error: unknown): boolean {
  return GAVE_WAY.test(readSqlState(readCause(error)) ?? '');
}

/** The five characters by which PostgreSQL names an error. `undefined`: it is not from there. */
export function readSqlState(error: unknown): string | undefined {
  if (!(error instanceof Error && 'code' in error)) return undefined;
  return /^[0-9A-Z]{5}$/.test(String(error.code)) ? String(error.code) : undefined;
}

export function readCause(error: unknown): unknown {
  return error instanceof StoreUnavailableError ? error.cause : error;
}

/**
 * `pg` has no class for these: errors of the socket, and plain ones that say that a connection was terminated, not made
 * in time or not answered in time. What is wrong in our own code has a class of its own.
 */
function isOfConnection(error: unknown): boolean {
  return error instanceof Error && !(error instanceof TypeError || error instanceof RangeError);
}
