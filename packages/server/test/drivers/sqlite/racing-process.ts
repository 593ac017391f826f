import { once } from 'node:events';
import { openSqliteDatabase } from '../../../src/drivers/sqlite/sqlite-database.ts';
import { createSqliteStores } from '../../../src/drivers/sqlite/sqlite-stores.ts';
import { complete, claimOf, END, FAILURE } from '../contracts/job-examples.ts';

// One of two processes on the same database: tries for every job to claim it, to complete what it has
// claimed, and to cancel what the other has; says on its output which of these the store let it do.

const [path = '', name = '', ...jobIds] = process.argv.slice(2);
const store = createSqliteStores(openSqliteDatabase(path)).jobs;
process.stdout.write('ready\n');
// Both begin at the same moment: when they are told.
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
