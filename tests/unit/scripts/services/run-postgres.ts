import { startPostgres } from '../../../../scripts/services/postgres.ts';

// Starts a PostgreSQL, prints its address, and waits to be killed.
const { url } = await startPostgres();
process.stdout.write(`${url}\n`);
setInterval(() => {}, 60_000);
