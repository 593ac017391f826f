import { once } from 'node:events';
import { endWithNpm } from '../npm/end-with-npm.ts';
import { readClusterOptions } from './cluster-options.ts';
import { formatCluster, formatClusterJson } from './format-cluster.ts';
import { startCluster } from './start-cluster.ts';

// The command `npm run cluster`: PostgreSQL, an S3 store, three instances of the server and a proxy before them, on this
// computer. `-- --instances N`, `--port N` (the proxy's), `--data DIR` (kept), `--database URL` and `--storage URL` to
// use others; `--json` prints one line of JSON when all is ready, and nothing else.

endWithNpm();
const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop.abort());

try {
  const { isJson, ...options } = readClusterOptions(process.argv.slice(2));
  const cluster = await startCluster({ ...options, onLog: writeError, signal: stop.signal });
  console.log(isJson ? formatClusterJson(cluster) : formatCluster(cluster));
  if (!stop.signal.aborted) await once(stop.signal, 'abort');
  await cluster.close();
} catch (error) {
  if (!stop.signal.aborted) {
    writeError(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}

function writeError(text: string): void {
  process.stderr.write(text);
}
