import { BlobError } from './blob-store.ts';

/** SQLITE_FULL (https://sqlite.org/rescode.html#full); the higher bits of a code are details. */
const SQLITE_FULL = 13;

/** The `disk_full` of PostgreSQL (https://www.postgresql.org/docs/current/errcodes-appendix.html). */
const POSTGRES_FULL = '53100';

/** Whether the disk of the files or of the database is full. */
export function isStorageFull(error: unknown): boolean {
  if (error instanceof BlobError) return error.code === 'no_space';
  if (!(error instanceof Error && 'code' in error)) return false;
  if ([POSTGRES_FULL, 'ENOSPC', 'EDQUOT'].includes(String(error.code))) return true;
  const isOfDatabase = error.code === 'ERR_SQLITE_ERROR' && 'errcode' in error;
  return isOfDatabase && (Number(error.errcode) & 0xff) === SQLITE_FULL;
}
