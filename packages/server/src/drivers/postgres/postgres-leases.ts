import type { Leases } from '../../ports/leases.ts';
import type { Postgres } from './connection/postgres-pool.ts';

const TAKE = `
  INSERT INTO leases (name, holder, valid_until) VALUES ($1, $2, clock_timestamp() + $3::float8 * interval '1 ms')
  ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, valid_until = excluded.valid_until
  WHERE leases.holder = excluded.holder OR leases.valid_until <= clock_timestamp()`;

/** Leases shared by instances, by the clock of the database. */
export function createPostgresLeases(database: Postgres): Leases {
  return {
    async take(name, holder, forMs) {
      const values = [name, holder, forMs];
      return (await database.run({ name: 'leases.take', text: TAKE, values })).count === 1;
    },
    async findHolder(name) {
      const text = 'SELECT holder FROM leases WHERE name = $1 AND valid_until > clock_timestamp()';
      const [row] = await database.read({ name: 'leases.findHolder', text, values: [name] });
      return row && String(row['holder']);
    },
    async release(name, holder) {
      const text = 'DELETE FROM leases WHERE name = $1 AND holder = $2';
      await database.run({ name: 'leases.release', text, values: [name, holder] });
    },
    async countHeld(namePrefix) {
      const text = `
        SELECT count(*) AS held FROM leases WHERE starts_with(name, $1) AND valid_until > clock_timestamp()`;
      const [row] = await database.read({ name: 'leases.countHeld', text, values: [namePrefix] });
      return Number(row?.['held']);
    },
  };
}
