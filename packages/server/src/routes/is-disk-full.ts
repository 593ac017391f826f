const FULL_CODES = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

/** SQLITE_FULL (https://sqlite.org/rescode.html#full); the higher bits of a code only say more about it. */
const SQLITE_FULL = 13;

/** Whether something failed because the disk has no more room, for a file or in the database. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error && 'code' in error)) return false;
  if (FULL_CODES.has(String(error.code))) return true;
  const isOfDatabase = error.code === 'ERR_SQLITE_ERROR' && 'errcode' in error;
  return isOfDatabase && (Number(error.errcode) & 0xff) === SQLITE_FULL;
}
