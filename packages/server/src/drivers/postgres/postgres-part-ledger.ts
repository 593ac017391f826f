import type { LedgerEntry, PartLedger } from '../../ports/part-ledger.ts';
import { textOrNull, type Row } from '../job-rows.ts';
import { batchReads } from './connection/batch-reads.ts';
import type { Postgres } from './connection/postgres-pool.ts';
import type { Statement } from './connection/run-statement.ts';

const COLUMNS = 'size, multipart_id, part_bytes, etags, tail_bytes, is_sealed';
const IS_AT = 'id = $1 AND part_bytes = $2 AND tail_bytes = $3 AND NOT is_sealed';

const SQL = {
  begin: 'INSERT INTO blobs (id, size) VALUES ($1, $2) ON CONFLICT DO NOTHING',
  findMany: `SELECT id, ${COLUMNS} FROM blobs WHERE id = ANY ($1::text[])`,
  beginMultipart: 'UPDATE blobs SET multipart_id = $2 WHERE id = $1 AND multipart_id IS NULL',
  addPart: `
    UPDATE blobs SET part_bytes = part_bytes + $4, tail_bytes = 0, etags = array_append(etags, $5) WHERE ${IS_AT}`,
  setTail: `UPDATE blobs SET tail_bytes = $4 WHERE ${IS_AT}`,
  markSealed: 'UPDATE blobs SET is_sealed = true WHERE id = $1',
  remove: `DELETE FROM blobs WHERE id = $1 RETURNING ${COLUMNS}`,
  listIds: 'SELECT id FROM blobs',
};

/** Keeps what the driver of an object store has to know in PostgreSQL. */
export function createPostgresPartLedger(database: Postgres): PartLedger {
  const changes = async (name: keyof typeof SQL, values: readonly unknown[]) =>
    (await database.run(statement(name, values))).count === 1;
  return {
    async begin(id, size) {
      await database.run(statement('begin', [id, size]));
    },
    find: batchReads(async (ids) => {
      const rows = await database.read(statement('findMany', [ids]));
      return new Map(rows.map((row) => [String(row['id']), readEntry(row)]));
    }),
    beginMultipart: (id, multipartId) => changes('beginMultipart', [id, multipartId]),
    addPart: (id, { partBytes, tailBytes }, { bytes, etag }) =>
      changes('addPart', [id, partBytes, tailBytes, bytes, etag]),
    setTail: (id, { partBytes, tailBytes }, newTailBytes) =>
      changes('setTail', [id, partBytes, tailBytes, newTailBytes]),
    markSealed: (id) => changes('markSealed', [id]),
    async remove(id) {
      const { rows } = await database.run(statement('remove', [id]));
      return rows[0] && readEntry(rows[0]);
    },
    listIds: async () => (await database.read(statement('listIds'))).map((row) => String(row['id'])),
  };
}

function statement(name: keyof typeof SQL, values: readonly unknown[] = []): Statement {
  return { name: `blobs.${name}`, text: SQL[name], values };
}

function readEntry(row: Row): LedgerEntry {
  return {
    size: Number(row['size']),
    multipartId: textOrNull(row, 'multipart_id'),
    partBytes: Number(row['part_bytes']),
    // The column is an array of texts.
    etags: row['etags'] as string[],
    tailBytes: Number(row['tail_bytes']),
    isSealed: row['is_sealed'] === true,
  };
}
