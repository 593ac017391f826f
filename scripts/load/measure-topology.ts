import { readResidentBytes } from '../services/linux-processes.ts';
import type { ClusterOptions } from '../cluster/cluster-options.ts';
import { startCluster, type Cluster } from '../cluster/start-cluster.ts';
import { startLoadGenerator, type LoadGenerator } from './load-generator.ts';
import { limitProcessor } from './limit-processor.ts';
import type { LoadOptions } from './load-options.ts';
import type { ReleaseResult, StreamResult, TransferResult } from './load-request.ts';
import { readBusySeconds, readCosts, subtractCosts, type Costs } from './process-costs.ts';
import { startWebhookCounter } from './webhook-counter.ts';
import { countTransactions, type RequestCounts } from './request-counts.ts';

export interface Topology {
  name: string;
  services: Pick<ClusterOptions, 'instances' | 'database' | 'storage'>;
}

/** The figures of one topology. */
export interface TopologyFigures {
  name: string;
  instances: number;
  jobsPerSecond: number;
  transfers: {
    count: number;
    result: TransferResult;
    costs: Costs;
    /** The most of one processor that each instance could use. */
    cpuLimit: number;
    requests: RequestCounts;
    /** Seconds in which the processors were busy, with other programs included. */
    busySeconds: number;
  };
  /** The same transfers in sequence: the delay of a wait on idle machines. */
  quiet: TransferResult;
  stream: { bytes: number; result: StreamResult };
  waits: { count: number; idleBytes: number; heldBytes: number; released: ReleaseResult };
  /** The number of 502 and 503 answers. */
  putOff: number;
  violations: string[];
}

const CREATED_JOBS = 2_000;
const WARM_UP = { kind: 'transfer', concurrency: 8, fileBytes: 1_000 } as const;
/** Lets each process compile its hot code first, which is not a cost of transfers. */
const WARM_UPS_OF_INSTANCE = 300;
const QUIET = { kind: 'transfer', count: 200, concurrency: 1, fileBytes: 1_000 } as const;
const STREAM = { kind: 'stream', count: 4, concurrency: 2, fileBytes: 64 << 20 } as const;
const RELEASED_WAITS = 200;
/** The generator would exceed the default limits. */
const SERVER_ARGS = ['--max-open-jobs', '1000000', '--project-jobs-per-minute', '1000000'];

/** Starts the topology, measures it, and ends it. */
export async function measureTopology(topology: Topology, options: LoadOptions): Promise<TopologyFigures> {
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
    const { database } = cluster.services;
    const readRequests = async () => ({
      storageRequests,
      transactions: database ? await countTransactions(database.url) : 0,
    });
    const figures = await measure({ name: topology.name, options, cluster, generator, readRequests });
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
  name: string;
  options: LoadOptions;
  cluster: Cluster;
  generator: LoadGenerator;
  readRequests: () => Promise<RequestCounts>;
}

async function measure(measuring: Measuring): Promise<TopologyFigures> {
  const { name, options, cluster, generator } = measuring;
  // First, since earlier work stays in an instance's memory for a while.
  const waits = await measureWaits(measuring);
  const count = WARM_UPS_OF_INSTANCE * cluster.instances.length;
  const warm = await generator.ask({ ...WARM_UP, count });
  const { concurrency } = options;
  const seconds = await generator.ask({ kind: 'create', count: CREATED_JOBS, concurrency });
  const transfers = await measureTransfers(measuring);
  const quiet = await generator.ask(QUIET);
  const stream = await generator.ask(STREAM);
  const found = [warm, transfers.result, quiet, stream, waits.released].flatMap((one) => one.violations);
  const missing = options.waits - waits.count;
  return {
    name,
    instances: cluster.instances.length,
    jobsPerSecond: CREATED_JOBS / seconds,
    transfers,
    quiet,
    stream: { bytes: STREAM.count * STREAM.fileBytes, result: stream },
    waits,
    putOff: generator.putOff,
    violations: missing > 0 ? [...found, `${missing} waits are not held.`] : found,
  };
}

async function measureTransfers({
  options,
  cluster,
  generator,
  readRequests,
}: Measuring): Promise<TopologyFigures['transfers']> {
  const { transfers: count, concurrency, fileBytes } = options;
  const known = { instances: listPids(cluster), generator: generator.pid };
  const endLimits = await limitInstances(known.instances, options.instanceCpu);
  const requestsBefore = await readRequests();
  const [costsBefore, busyBefore] = [readCosts(known), readBusySeconds()];
  const result = await generator.ask({ kind: 'transfer', count, concurrency, fileBytes });
  const busySeconds = readBusySeconds() - busyBefore;
  const costs = subtractCosts(readCosts(known), costsBefore);
  await endLimits();
  const requests = await readRequests();
  return {
    count,
    result,
    costs,
    cpuLimit: (options.instanceCpu ?? 100) / 100,
    busySeconds,
    requests: {
      transactions: requests.transactions - requestsBefore.transactions,
      storageRequests: requests.storageRequests - requestsBefore.storageRequests,
    },
  };
}

async function limitInstances(
  pids: readonly number[],
  percent: number | undefined,
): Promise<() => Promise<void>> {
  if (percent === undefined) return async () => {};
  const ends: (() => Promise<void>)[] = [];
  for (const pid of pids) ends.push(await limitProcessor(pid, percent));
  return async () => {
    for (const end of ends) await end();
  };
}

async function measureWaits({ options, cluster, generator }: Measuring): Promise<TopologyFigures['waits']> {
  const [holder = 0] = listPids(cluster);
  const idleBytes = readResidentBytes(holder);
  const held = await generator.ask({ kind: 'hold', count: options.waits });
  const heldBytes = readResidentBytes(holder);
  const count = Math.min(RELEASED_WAITS, options.waits);
  const released = await generator.ask({ kind: 'release', count });
  return { count: held, idleBytes, heldBytes, released };
}

function listPids({ instances }: Cluster): number[] {
  return instances.flatMap(({ pid }) => pid ?? []);
}
