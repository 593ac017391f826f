import type { Leases } from '../../ports/leases.ts';
import type { SqlValues } from '../sql/sql-database.ts';
import type { Postgres } from './connection/postgres-pool.ts';
import { numberParameters } from './connection/run-statement.ts';

const TAKE = `
  INSERT INTO leases (name, holder, valid_until)
  VALUES (:name, :holder, clock_timestamp() + :forMs::float8 * interval '1 ms')
  ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, valid_until = excluded.valid_until
  WHERE leases.holder = excluded.holder OR leases.valid_until <= clock_timestamp()`;
const FIND_HOLDER = 'SELECT holder FROM leases WHERE name = :name AND valid_until > clock_timestamp()';
const RELEASE = 'DELETE FROM leases WHERE name = :name AND holder = :holder';
const COUNT_HELD = `
  SELECT count(*) AS held FROM leases WHERE starts_with(name, :namePrefix) AND valid_until > clock_timestamp()`;

/** Leases shared by instances, by the clock of the database. */
export function createPostgresLeases(database: Postgres): Leases {
  const run = (text: string, values: SqlValues) => database.run(numberParameters(text, values));
  const readOne = async (text: string, values: SqlValues) =>
    (await database.read(numberParameters(text, values)))[0];
  return {
    take: async (name, holder, forMs) => (await run(TAKE, { name, holder, forMs })).count === 1,
    async findHolder(name) {
      const row = await readOne(FIND_HOLDER, { name });
      return row && String(row['holder']);
    },
    async release(name, holder) {
      await run(RELEASE, { name, holder });
    },
    countHeld: async (namePrefix) => Number((await readOne(COUNT_HELD, { namePrefix }))?.['held']),
  };
}
