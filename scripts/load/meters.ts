import { readFileSync } from 'node:fs';
import pg from 'pg';
import { readProcesses, TICKS_PER_SECOND, type LinuxProcess } from '../services/linux-processes.ts';

/** The owners of processes. */
export const PARTS = ['instances', 'postgres', 'store', 'generator', 'proxy'] as const;
export type Part = (typeof PARTS)[number];

/**
 * What only grows: processor seconds of each part, with those of its ended processes, and of all programs; PostgreSQL's
 * transactions, of which a single statement is one; requests to the S3 store, downloads included.
 */
export type Readings = Record<Part | 'everything' | 'transactions' | 'storageRequests', number>;

export interface MeteredProcesses {
  instances: readonly number[];
  generator: number;
  /** Absent: no PostgreSQL of the cluster. */
  databaseUrl: string | undefined;
  countStorageRequests: () => number;
}

/** Reads all meters, for this process and its descendants. Linux only: reads `/proc`. */
export async function readMeters(metered: MeteredProcesses): Promise<Readings> {
  const seconds = { instances: 0, postgres: 0, store: 0, generator: 0, proxy: 0 };
  const all = new Map(readProcesses().map((one) => [one.pid, one]));
  for (const found of all.values()) {
    if (isBelow(found, process.pid, all)) seconds[findPart(found, metered)] += found.cpuSeconds;
  }
  return {
    ...seconds,
    everything: readBusySeconds(),
    storageRequests: metered.countStorageRequests(),
    transactions: await countTransactions(metered.databaseUrl),
  };
}

/** The use between two readings. */
export function subtractReadings(later: Readings, earlier: Readings): Readings {
  const used = { ...later };
  for (const [name, value] of Object.entries(earlier)) used[name as keyof Readings] -= value; // of the same type
  return used;
}

/** Seconds in which all processors together were busy since the start of the computer. */
function readBusySeconds(): number {
  const [, user = 0, nice = 0, system = 0, , , irq = 0, softIrq = 0] = (
    readFileSync('/proc/stat', 'utf8').split('\n', 1)[0] ?? ''
  )
    .split(/ +/)
    .map(Number);
  return (user + nice + system + irq + softIrq) / TICKS_PER_SECOND;
}

function isBelow(one: LinuxProcess, root: number, all: ReadonlyMap<number, LinuxProcess>): boolean {
  for (let at: LinuxProcess | undefined = one; at; at = all.get(at.parent)) if (at.pid === root) return true;
  return false;
}

function findPart({ pid, name }: LinuxProcess, { instances, generator }: MeteredProcesses): Part {
  if (instances.includes(pid)) return 'instances';
  if (pid === generator) return 'generator';
  if (name === 'postgres') return 'postgres';
  return name.startsWith('swift-') || name === 'memcached' ? 'store' : 'proxy';
}

/** PostgreSQL's processes report their figures after some idle seconds, so the count may lag. */
async function countTransactions(url: string | undefined): Promise<number> {
  if (url === undefined) return 0;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ count: string }>(
      'SELECT sum(xact_commit + xact_rollback) AS count FROM pg_stat_database',
    );
    return Number(rows[0]?.count);
  } finally {
    await client.end();
  }
}
