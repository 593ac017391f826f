import type { DatabaseSync } from 'node:sqlite';
import type { LedgerEntry, PartLedger } from '../../ports/part-ledger.ts';
import { textOrNull, type Row } from '../job-rows.ts';

const IS_AT = 'id = :id AND part_bytes = :partBytes AND tail_bytes = :tailBytes AND is_sealed = 0';

const ADD_PART = `
  UPDATE blobs SET part_bytes = part_bytes + :bytes, tail_bytes = 0,
    etags = iif(etags = '', :etag, etags || char(10) || :etag)
  WHERE ${IS_AT}`;

/** Keeps what the driver of an object store has to know in SQLite. The database stays the caller's to close. */
export function createSqlitePartLedger(database: DatabaseSync): PartLedger {
  const begin = database.prepare('INSERT INTO blobs (id, size) VALUES (?, ?) ON CONFLICT DO NOTHING');
  const find = database.prepare('SELECT * FROM blobs WHERE id = ?');
  const beginMultipart = database.prepare(
    'UPDATE blobs SET multipart_id = :multipartId WHERE id = :id AND multipart_id IS NULL',
  );
  const addPart = database.prepare(ADD_PART);
  const setTail = database.prepare(`UPDATE blobs SET tail_bytes = :newTailBytes WHERE ${IS_AT}`);
  const markSealed = database.prepare('UPDATE blobs SET is_sealed = 1 WHERE id = ?');
  const remove = database.prepare('DELETE FROM blobs WHERE id = ? RETURNING *');
  const listIds = database.prepare('SELECT id FROM blobs');
  return {
    async begin(id, size) {
      begin.run(id, size);
    },
    async find(id) {
      const row = find.get(id);
      return row && readEntry(row);
    },
    beginMultipart: async (id, multipartId) => beginMultipart.run({ id, multipartId }).changes === 1,
    addPart: async (id, { partBytes, tailBytes }, { bytes, etag }) =>
      addPart.run({ id, partBytes, tailBytes, bytes, etag }).changes === 1,
    setTail: async (id, { partBytes, tailBytes }, newTailBytes) =>
      setTail.run({ id, partBytes, tailBytes, newTailBytes }).changes === 1,
    markSealed: async (id) => markSealed.run(id).changes === 1,
    async remove(id) {
      const row = remove.get(id);
      return row && readEntry(row);
    },
    listIds: async () => listIds.all().map((row) => String(row['id'])),
  };
}

/** Reads a row of the table of blobs. */
function readEntry(row: Row): LedgerEntry {
  const { etags } = row;
  return {
    size: Number(row['size']),
    multipartId: textOrNull(row, 'multipart_id'),
    partBytes: Number(row['part_bytes']),
    etags: etags === '' ? [] : String(etags).split('\n'),
    tailBytes: Number(row['tail_bytes']),
    isSealed: row['is_sealed'] === 1,
  };
}
