import { once } from 'node:events';
import { openSqliteDatabase } from '../../../src/drivers/sqlite/sqlite-database.ts';
import { createSqliteStores } from '../../../src/drivers/sqlite/sqlite-stores.ts';
import { complete, claimOf, END, FAILURE } from '../contracts/job-examples.ts';

// One of two processes on the same database. For each job, it tries to claim and complete it, or to cancel it if the
// other process has claimed it. It prints which of these steps the store has made.

const [path = '', name = '', ...jobIds] = process.argv.slice(2);
const store = createSqliteStores(openSqliteDatabase(path)).jobs;
process.stdout.write('ready\n');
// Both processes begin when the test says so.
await once(process.stdin, 'data');

const won: { id: string; did: 'claim' | 'complete' | 'fail' }[] = [];
for (const id of jobIds) {
  const uploadId = `${name}-${id}`;
  const { kind } = await store.claim(id, claimOf(name, uploadId));
  if (kind === 'claimed') {
    won.push({ id, did: 'claim' });
    if (await complete(store, id, uploadId)) won.push({ id, did: 'complete' });
  } else if (await store.fail(id, FAILURE, END)) won.push({ id, did: 'fail' });
}
process.stdout.write(`${JSON.stringify(won)}\n`);
process.exit(0);
