import type { CopyTable } from '../../../ports/data-copy.ts';
import type { CopiedTable } from '../../copied-rows.ts';
import type { Postgres } from '../connection/postgres-pool.ts';
import type { RunStatement, Statement } from '../connection/run-statement.ts';
import { putRows } from './put-rows.ts';

export interface CopyTableOptions<Copied extends { id: string | number }> extends CopiedTable<Copied> {
  /** Reads rows with what belongs to them. Default: the row alone. */
  list?: (after: Copied['id'] | '', limit: number) => Statement;
  /**
   * Default: adds the rows, or replaces those with their ids.
   *
   * @param rows - at least one, each with an id of its own.
   */
  put?: (run: RunStatement, rows: readonly Copied[]) => Promise<void>;
  /** Runs a change of the rows with these ids. */
  around?: (run: RunStatement, ids: readonly Copied['id'][], change: () => Promise<unknown>) => Promise<void>;
}

/** A table whose changes are one transaction each. */
export function createCopyTable<Copied extends { id: string | number }>(
  database: Postgres,
  options: CopyTableOptions<Copied>,
): CopyTable<Copied> {
  const { name, id = 'id', first, read, write } = options;
  const { list = listRows(options), around = runAlone } = options;
  const { put = (run, rows) => putRows(run, { table: name, key: [id] }, rows.map(write)) } = options;
  const idType = first === undefined ? 'text' : 'bigint';
  const removal = `DELETE FROM ${name} WHERE ${id} = ANY ($1::${idType}[])`;
  return {
    async count() {
      const [row] = await database.read({ text: `SELECT count(*) AS count FROM ${name}` });
      return Number(row?.['count']);
    },
    read: async (after, limit) => (await database.read(list(after ?? first ?? '', limit))).map(read),
    async put(rows) {
      if (rows.length === 0) return;
      // One statement takes each row once: the last of those with the same id.
      const byId = new Map(rows.map((row) => [row.id, row]));
      await database.transact((run) => around(run, [...byId.keys()], () => put(run, [...byId.values()])));
    },
    remove: (ids) =>
      database.transact((run) => around(run, ids, () => run({ text: removal, values: [ids] }))),
  };
}

/** Texts as bytes, whatever the language of the database. */
function listRows<Copied extends { id: string | number }>({
  name,
  id = 'id',
  first,
}: Pick<CopyTableOptions<Copied>, 'name' | 'id' | 'first'>): (after: unknown, limit: number) => Statement {
  const key = first === undefined ? `${id} COLLATE "C"` : id;
  const text = `SELECT * FROM ${name} WHERE ${key} > $1 ORDER BY ${key} LIMIT $2`;
  return (after, limit) => ({ text, values: [after, limit] });
}

async function runAlone(
  _run: RunStatement,
  _ids: readonly unknown[],
  change: () => Promise<unknown>,
): Promise<void> {
  await change();
}
