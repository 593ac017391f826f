import { setTimeout as pause } from 'node:timers/promises';
import type { ClusterInstance } from '../../../../../../scripts/cluster/cluster-instance.ts';
import { startCluster, type Cluster } from '../../../../../../scripts/cluster/start-cluster.ts';
import type { Database } from '../../../../src/ports/database.ts';
import { judgeWebhooks, startCrowd } from '../crowd.ts';
import type { ExpectedJobs } from '../expected-jobs.ts';
import { DIRECT_PHASES, PHASES } from '../phases.ts';
import { createRandom, type Random } from '../random.ts';
import { createTortureWorld, type TortureWorld } from '../torture-world.ts';
import { auditBytes, auditJobs, listEndedJobs, type AuditedBytes } from './cluster-audit.ts';
import { Outages } from './outages.ts';
import { openData, UNLIMITED } from './open-data.ts';

export interface ClusterTortureOptions {
  seed: number;
  instances: number;
  kills: number;
  /** Transfers that run at the same time. */
  people: number;
  /** Ends the killing early. */
  signal?: AbortSignal;
}

const AIMS = ['instance', 'starting instance', 'database', 'paused store', 'store'] as const;
type Aim = (typeof AIMS)[number];

export interface ClusterTortureReport {
  /** How often each part was ended. */
  kills: Map<Aim, number>;
  jobs: number;
  /** Requests that failed in an outage and were repeated. */
  excused: number;
  counts: ExpectedJobs['counts'];
  violations: string[];
}

/** The parts to kill, of ten kills. Costly ones are rare. */
const ORDER: readonly [Aim, ...Aim[]] = [
  ...(['instance', 'database', 'instance', 'starting instance', 'paused store'] as const),
  ...(['instance', 'store', 'instance', 'database', 'instance'] as const),
];

/**
 * People transfer files through the proxy while one part of the cluster after another is killed and started again. After
 * each kill the database is audited (`cluster-audit.ts`), and people continue with what the server has told them. In the
 * end every transfer has ended, each end had one webhook, and the bytes are audited.
 */
export async function runClusterTorture(options: ClusterTortureOptions): Promise<ClusterTortureReport> {
  let log = '';
  const onLog = (text: string) => void (log += text);
  const cluster = await startCluster({ instances: options.instances, serverArgs: SERVER_ARGS, onLog });
  try {
    const report = await tortureCluster(cluster, options);
    report.violations.push(...log.split('\n').filter((line) => FAULT.test(line)));
    return report;
  } finally {
    await cluster.close();
  }
}

const SERVER_ARGS = [...UNLIMITED, '--direct-upload'];

/** Logged errors, and the output of an instance that has ended by itself. */
const FAULT = /"level":"error"|has ended by itself/;

async function tortureCluster(
  cluster: Cluster,
  options: ClusterTortureOptions,
): Promise<ClusterTortureReport> {
  const random = createRandom(options.seed);
  const data = await openData(cluster);
  const outages = new Outages();
  const places = { dataDir: '', databaseUrl: data.databaseUrl };
  const world = { ...(await createTortureWorld(places, random)), canFollow: false, isDirect: true, outages };
  world.uptime.markUp(cluster.url);
  const torture = new ClusterTorture({ ...data, cluster, world, outages, random });
  const crowd = startCrowd(world, random, options.people);
  for (let kill = 0; kill < options.kills && !options.signal?.aborted; kill++) await torture.kill(kill);
  await crowd.end();
  await torture.judge();
  await data.close();
  await world.listener.close();
  const { counts, violations, entries } = world.expectedJobs;
  return { kills: torture.kills, jobs: entries.size, excused: outages.excused, counts, violations };
}

interface Parts extends AuditedBytes {
  cluster: Cluster;
  database: Database;
  world: TortureWorld;
  outages: Outages;
  random: Random;
}

const AIMED = [...PHASES, ...DIRECT_PHASES] as const;
/** Longer than the wait for any phase takes. */
const PHASE_LIMIT_MS = 1_000;
/** The pause between two kills, so that some transfers end. */
const PROGRESS_MS = 500;
/** How long database and store stay away. */
const AWAY_MS = 2_000;
/** A start takes about so long. */
const START_MS = 1_000;
const START_LIMIT_MS = 60_000;

class ClusterTorture {
  readonly kills = new Map<Aim, number>();
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Aims at one phase after another. Another instance may serve the request. */
  async kill(number: number): Promise<void> {
    const { random, world, outages } = this.#parts;
    const aim = ORDER[number % ORDER.length] ?? ORDER[0];
    const phase = AIMED[number % AIMED.length] ?? AIMED[0];
    await pause(random.integer(0, PROGRESS_MS));
    await world.phases.waitForEntry(phase, AbortSignal.timeout(PHASE_LIMIT_MS));
    await pause(random.integer(0, 8));
    await outages.during(() => this.#endAndStart(aim));
    this.kills.set(aim, (this.kills.get(aim) ?? 0) + 1);
    await auditJobs(this.#parts.database, world.expectedJobs);
  }

  async judge(): Promise<void> {
    const { database, world, cluster } = this.#parts;
    await auditJobs(database, world.expectedJobs);
    await judgeWebhooks(world, await listEndedJobs(database));
    // The next housekeeping removes the leftovers of killed instances.
    await Promise.all(cluster.instances.map((instance) => instance.stop()));
    for (const instance of cluster.instances.slice(0, 1)) await startAgain(instance);
    await auditBytes(this.#parts, world.expectedJobs);
  }

  async #endAndStart(aim: Aim): Promise<void> {
    const { cluster, random } = this.#parts;
    const { database, store } = cluster.services;
    switch (aim) {
      case 'instance':
        return restart(this.#pickInstance());
      case 'starting instance':
        return killWhileStarting(this.#pickInstance(), random.integer(0, START_MS));
      case 'database':
        await database?.kill();
        await pause(random.integer(0, AWAY_MS));
        return database?.start();
      case 'paused store':
        store?.pause();
        await pause(random.integer(0, AWAY_MS));
        return store?.resume();
      case 'store':
        await store?.stop();
        await pause(random.integer(0, AWAY_MS));
        return store?.start();
      default:
        return aim satisfies never;
    }
  }

  #pickInstance(): ClusterInstance {
    const [first, ...others] = this.#parts.cluster.instances;
    if (!first) throw new Error('The cluster has no instance.');
    return this.#parts.random.pick([first, ...others]);
  }
}

async function restart(instance: ClusterInstance): Promise<void> {
  await instance.kill();
  await startAgain(instance);
}

async function killWhileStarting(instance: ClusterInstance, afterMs: number): Promise<void> {
  await instance.kill();
  const started = instance.start().catch(() => undefined); // killed before it was ready
  await pause(afterMs);
  await instance.kill();
  await started;
  await startAgain(instance);
}

/** Starts an instance, again and again while the store is not available, as a supervisor does. */
async function startAgain(instance: ClusterInstance): Promise<void> {
  const limitMs = performance.now() + START_LIMIT_MS;
  for (;;) {
    try {
      return await instance.start();
    } catch (error) {
      if (performance.now() > limitMs) throw error;
      await pause(START_MS);
    }
  }
}
