import type { LedgerEntry, PartLedger } from '../../ports/part-ledger.ts';
import type { Row, SqlDatabase, SqlDialect, SqlValues } from './sql-database.ts';
import { readFields, selectFields } from './sql-fields.ts';

const PLAIN_FIELDS = ['size', 'multipartId', 'partBytes', 'tailBytes'];
const COLUMNS = selectFields(['id', ...PLAIN_FIELDS, 'etags', 'isSealed']);
const IS_AT = 'id = :id AND part_bytes = :partBytes AND tail_bytes = :tailBytes AND NOT is_sealed';

const SQL = {
  begin: 'INSERT INTO blobs (id, size) VALUES (:id, :size) ON CONFLICT DO NOTHING',
  beginMultipart: 'UPDATE blobs SET multipart_id = :multipartId WHERE id = :id AND multipart_id IS NULL',
  setTail: `UPDATE blobs SET tail_bytes = :newTailBytes WHERE ${IS_AT}`,
  markSealed: 'UPDATE blobs SET is_sealed = true WHERE id = :id',
  remove: `DELETE FROM blobs WHERE id = :id RETURNING ${COLUMNS}`,
  listIds: 'SELECT id FROM blobs',
};

const describeAddPart = ({ appendEtag }: SqlDialect) => `
  UPDATE blobs SET part_bytes = part_bytes + :bytes, tail_bytes = 0, etags = ${appendEtag} WHERE ${IS_AT}`;

/** Keeps the state of blobs in an object store. */
export function createSqlPartLedger({ dialect, read, createFind, run }: SqlDatabase): PartLedger {
  const changes = async (text: string, values: SqlValues) => (await run(text, values)).count === 1;
  const find = createFind(`SELECT ${COLUMNS} FROM blobs`);
  const addPart = describeAddPart(dialect);
  return {
    async begin(id, size) {
      await run(SQL.begin, { id, size });
    },
    async find(id) {
      const row = await find(id);
      return row && readEntry(row);
    },
    beginMultipart: (id, multipartId) => changes(SQL.beginMultipart, { id, multipartId }),
    addPart: (id, at, part) => changes(addPart, { id, ...at, ...part }),
    setTail: (id, at, newTailBytes) => changes(SQL.setTail, { id, ...at, newTailBytes }),
    markSealed: (id) => changes(SQL.markSealed, { id }),
    async remove(id) {
      const { rows } = await run(SQL.remove, { id });
      return rows[0] && readEntry(rows[0]);
    },
    listIds: async () => (await read(SQL.listIds)).map((row) => String(row['id'])),
  };
}

function readEntry(row: Row): LedgerEntry {
  const forms = { etags: readEtags(row['etags']), isSealed: Boolean(row['isSealed']) };
  return { ...readFields(row, PLAIN_FIELDS), ...forms } as unknown as LedgerEntry; // as the table has them
}

/** A list, or one tag per line. */
function readEtags(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.map(String);
  return value === '' ? [] : String(value).split('\n');
}
