import { createPersonKey } from '../../packages/server/test/support/create-key.ts';
import { startPostgres } from '../services/postgres.ts';
import { startTransferServer } from '../../tests/fixtures/server/transfer-server.ts';
import { createJob, readJob } from '../load/generator/desk-side.ts';
import { pickPerson } from '../load/generator/load-targets.ts';
import { median, type Row } from './row.ts';

const REQUESTS = 3_000;
const WARM_UPS = 500;
const PUBLIC = ['--public-url', 'https://files.example.com'];

export async function measureKeyCost(): Promise<Row[]> {
  const postgres = await startPostgres({ isDurable: true });
  try {
    return [
      await measureWith('SQLite', {}),
      await measureWith('PostgreSQL', { SVC_DATABASE_URL: postgres.url }),
    ];
  } finally {
    await postgres.end();
  }
}

/** The same requests, in turn, to a server that looks at their key and to one that does not. */
async function measureWith(database: string, environment: { SVC_DATABASE_URL?: string }): Promise<Row> {
  const asking = await startTransferServer({ args: PUBLIC, environment });
  const open = await startTransferServer({ args: [...PUBLIC, '--allow-network'], environment });
  try {
    const place = { dataDir: asking.dataDir, databaseUrl: environment.SVC_DATABASE_URL };
    const { key } = await createPersonKey(place, 'Ada');
    const headers = pickPerson({ instances: [], proxy: '', accessKeys: [key] }, 0);
    const [askingJob, openJob] = [await createJob(asking.url, headers), await createJob(open.url, headers)];
    const [withKey, without]: [number[], number[]] = [[], []];
    for (let count = 0; count < WARM_UPS + REQUESTS; count += 1) {
      withKey.push(await time(() => readJob(asking.url, askingJob, headers)));
      without.push(await time(() => readJob(open.url, openJob, headers)));
    }
    const [keyMs, openMs] = [median(withKey.slice(WARM_UPS)), median(without.slice(WARM_UPS))];
    return {
      name: `a key in a request with ${database}, beside a server without keys (${openMs.toFixed(2)} ms), medians`,
      measured: `${(keyMs - openMs).toFixed(3)} ms more`,
      goal: 'under 0.2 ms',
    };
  } finally {
    await asking.dispose();
    await open.dispose();
  }
}

async function time(act: () => Promise<unknown>): Promise<number> {
  const startedMs = performance.now();
  await act();
  return performance.now() - startedMs;
}
