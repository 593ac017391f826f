import { setFlagsFromString, writeHeapSnapshot, getHeapSpaceStatistics } from 'node:v8';
setFlagsFromString('--semi-space-growth-factor=1');
setFlagsFromString('--heap-growing-percent=200');
setFlagsFromString('--expose-gc');
import { runInNewContext } from 'node:vm';
import { writeFileSync } from 'node:fs';
import { spawn } from 'node:child_process';
const gc = runInNewContext('gc') as () => void;
const { startServer } = await import('../packages/server/src/start-server.ts');
const dir = '/tmp/zzw' + process.pid;
const server = await startServer({
  dataDir: dir,
  port: 0,
  host: '127.0.0.1',
  limits: { maxOpenJobs: 20000 },
  report: (e) => console.log(e),
});
const n = Number(process.argv[2]);
const ids: string[] = [];
const show = (name: string) => {
  const m = process.memoryUsage();
  console.log(
    name,
    'rss',
    (m.rss / 1e6).toFixed(0),
    'heapTotal',
    (m.heapTotal / 1e6).toFixed(0),
    'used',
    (m.heapUsed / 1e6).toFixed(0),
    'ext',
    (m.external / 1e6).toFixed(0),
  );
};
for (let i = 0; i < n; i++)
  ids.push(((await (await fetch(server.url + '/api/svc/job', { method: 'POST' })).json()) as any).id);
writeFileSync('/tmp/ids.txt', ids.join('\n'));
show('created');
gc();
show('created+gc');
const child = spawn(
  process.execPath,
  ['/tmp/opener2.mjs', String(new URL(server.url).port), '/tmp/ids.txt'],
  { stdio: ['ignore', 'inherit', 'inherit'] },
);
await new Promise((r) => setTimeout(r, Number(process.argv[3] ?? 18000)));
show('held');
await new Promise((r) => setTimeout(r, 10000));
show('held later');
gc();
gc();
show('held+gc');
if (process.argv[4]) writeHeapSnapshot(process.argv[4]);
child.kill();
await server.close();
process.exit();
