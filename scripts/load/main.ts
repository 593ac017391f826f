import { availableParallelism } from 'node:os';
import path from 'node:path';
import { endWithNpm } from '../npm/end-with-npm.ts';
import { runNpm } from '../npm/run-npm.ts';
import { describeProcessors, formatLoad } from './format-load.ts';
import { readLoadOptions } from './load-options.ts';
import { measureTopology, type Topology, type TopologyFigures } from './measure-topology.ts';

// The command `npm run load`: the same load on the embedded server and on clusters of 1, 2 and 3 instances, with
// figures. `-- --transfers N`, `--instances 1,2,3`, `--no-embedded`, `--waits N`, `--file-bytes N`, `--concurrency N`,
// `--minutes N` (for each measurement), `--instance-cpu PERCENT` (of one processor, for each instance, during the
// transfers), `--webhooks` (a webhook for each job's end, counted), `--database` and `--storage` as for the cluster.
// Prints tables and writes nothing; fails if anything was lost, doubled or wrong. Everything runs on this computer.

const SHOWN_VIOLATIONS = 20;
/** One server over SQLite and a disk. */
const EMBEDDED: Topology = {
  name: 'embedded',
  services: { instances: 1, database: 'sqlite', storage: 'disk' },
};

endWithNpm();
try {
  const options = readLoadOptions(process.argv.slice(2));
  const packages = ['--workspace', 'svc', '--workspace', '@svc/server'];
  await runNpm(['run', 'build', '--silent', ...packages], {
    cwd: path.resolve(import.meta.dirname, '../..'),
  });
  const topologies: Topology[] = [
    ...(options.withEmbedded ? [EMBEDDED] : []),
    ...options.instances.map((instances) => ({
      name: instances === 1 ? '1 instance' : `${instances} instances`,
      services: { instances, database: options.database, storage: options.storage },
    })),
  ];
  const cores = availableParallelism();
  console.log(`${options.transfers} transfers of ${options.fileBytes} bytes each, ${cores} cores\n`);
  const all: TopologyFigures[] = [];
  const violations: string[] = [];
  for (const topology of topologies) {
    const { name } = topology;
    console.error(`Measuring: ${name}…`);
    try {
      const figures = await measureTopology(topology, options);
      console.log(describeProcessors(figures, cores));
      all.push(figures);
      violations.push(...figures.violations.map((what) => `${name}: ${what}`));
    } catch (error) {
      violations.push(`${name}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  console.log(`\n${formatLoad(all)}\n`);
  for (const violation of violations.slice(0, SHOWN_VIOLATIONS)) console.error(violation);
  process.exitCode = violations.length === 0 ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
