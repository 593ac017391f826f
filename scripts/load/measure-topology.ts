import { readResidentBytes } from '../services/linux-processes.ts';
import type { ClusterOptions } from '../cluster/cluster-options.ts';
import { startCluster } from '../cluster/start-cluster.ts';
import { startLoadGenerator, type LoadGenerator } from './load-generator.ts';
import { limitProcessors } from './limit-processors.ts';
import type { LoadOptions } from './load-options.ts';
import { readMeters, subtractReadings, type MeteredProcesses } from './meters.ts';
import { startWebhookCounter } from './webhook-counter.ts';

export interface Topology {
  name: string;
  services: Pick<ClusterOptions, 'instances' | 'database' | 'storage'>;
}

/** The figures of one topology. */
export type TopologyFigures = Awaited<ReturnType<typeof measureTopology>>;

const CREATED_JOBS = 2_000;
const WARM_UP = { concurrency: 8, fileBytes: 1_000 };
/** Lets each process compile its hot code first, which is not a cost of transfers. */
const WARM_UPS_OF_INSTANCE = 300;
const QUIET = { count: 200, concurrency: 1, fileBytes: 1_000 };
const STREAM = { count: 4, concurrency: 2, fileBytes: 64 << 20 };
const RELEASED_WAITS = 200;
/** The generator would exceed the default limits. */
const SERVER_ARGS = ['--max-open-jobs', '1000000', '--project-jobs-per-minute', '1000000'];

/** Starts the topology, measures it, and ends it. */
export async function measureTopology(topology: Topology, options: LoadOptions) {
  let storageRequests = 0;
  const webhooks = options.withWebhooks ? await startWebhookCounter() : undefined;
  const cluster = await startCluster({
    isBuilt: true,
    ...topology.services,
    serverArgs: [...SERVER_ARGS, ...(webhooks?.serverArgs ?? [])],
    environment: webhooks?.environment,
    onLog: (text) => void process.stderr.write(text),
    onStorageRequest: () => (storageRequests += 1),
  });
  const targets = { instances: cluster.instances.map(({ url }) => url), proxy: cluster.url };
  const generator = startLoadGenerator(targets, options.limitMs);
  try {
    const metered = {
      instances: cluster.instances.flatMap(({ pid }) => pid ?? []),
      generator: generator.pid,
      databaseUrl: cluster.services.database?.url,
      countStorageRequests: () => storageRequests,
    };
    const figures = await measure(topology.name, { options, generator, metered });
    const untold = (await webhooks?.check(countEnded(options, figures.instances))) ?? [];
    return { ...figures, violations: [...figures.violations, ...untold] };
  } finally {
    generator.end();
    await cluster.close();
    await webhooks?.close();
  }
}

/** How many jobs end in a run, without those of given-up waits. */
function countEnded({ transfers, waits }: LoadOptions, instances: number): number {
  const released = Math.min(RELEASED_WAITS, waits);
  return WARM_UPS_OF_INSTANCE * instances + transfers + QUIET.count + STREAM.count + released;
}

interface Measuring {
  options: LoadOptions;
  generator: LoadGenerator;
  metered: MeteredProcesses;
}

async function measure(name: string, measuring: Measuring) {
  const { options, generator, metered } = measuring;
  const instances = metered.instances.length;
  // First, since earlier work stays in an instance's memory for a while.
  const waits = await measureWaits(measuring);
  const warm = await generator.ask('transfer', { ...WARM_UP, count: WARM_UPS_OF_INSTANCE * instances });
  const { concurrency } = options;
  const seconds = await generator.ask('create', { count: CREATED_JOBS, concurrency });
  const transfers = await measureTransfers(measuring);
  const quiet = await generator.ask('transfer', QUIET);
  const stream = await generator.ask('stream', STREAM);
  const found = [warm, transfers.result, quiet, stream, waits.released].flatMap((one) => one.violations);
  const missing = options.waits - waits.count;
  return {
    name,
    instances,
    jobsPerSecond: CREATED_JOBS / seconds,
    transfers,
    /** The same transfers in sequence: the delay of a wait on idle machines. */
    quiet,
    stream: { bytes: STREAM.count * STREAM.fileBytes, result: stream },
    waits,
    /** The number of 502 and 503 answers. */
    putOff: await generator.ask('putOff', {}),
    violations: missing > 0 ? [...found, `${missing} waits are not held.`] : found,
  };
}

async function measureTransfers(measuring: Measuring) {
  const { options, generator, metered } = measuring;
  const { transfers: count, concurrency, fileBytes, instanceCpu } = options;
  const endLimits =
    instanceCpu === undefined ? undefined : await limitProcessors(metered.instances, instanceCpu);
  const before = await readMeters(metered);
  const result = await generator.ask('transfer', { count, concurrency, fileBytes });
  const used = subtractReadings(await readMeters(metered), before);
  await endLimits?.();
  /** The most of one processor that each instance could use. */
  const cpuLimit = (instanceCpu ?? 100) / 100;
  return { count, result, used, cpuLimit };
}

async function measureWaits({ options, generator, metered }: Measuring) {
  const [holder = 0] = metered.instances;
  const idleBytes = readResidentBytes(holder);
  const held = await generator.ask('hold', { count: options.waits });
  const heldBytes = readResidentBytes(holder);
  const released = await generator.ask('release', { count: Math.min(RELEASED_WAITS, options.waits) });
  return { count: held, idleBytes, heldBytes, released };
}
