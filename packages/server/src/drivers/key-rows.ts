import type { StoredKey } from '../ports/key-store.ts';
import type { Row } from './job-rows.ts';

/** Reads a row of the table of keys. */
export function readKey(row: Row): StoredKey {
  return {
    id: String(row['id']),
    projectId: String(row['project_id']),
    hash: String(row['hash']),
    createdAtMs: Number(row['created_at']),
  };
}
