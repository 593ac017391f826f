import { readFileSync } from 'node:fs';
import { readProcesses, TICKS_PER_SECOND, type LinuxProcess } from '../services/linux-processes.ts';

/** What processes have used so far, those that have ended included, and what they hold in memory now. */
export interface Cost {
  cpuSeconds: number;
  residentBytes: number;
}

/** Whose processes they are. */
export type Part = 'instances' | 'postgres' | 'store' | 'generator' | 'proxy';

export type Costs = Record<Part, Cost>;

export interface KnownProcesses {
  instances: readonly number[];
  generator: number;
}

/** Adds up what this process and all below it use, by parts. Linux only: it reads `/proc`. */
export function readCosts(known: KnownProcesses): Costs {
  const costs: Costs = {
    instances: noCost(),
    postgres: noCost(),
    store: noCost(),
    generator: noCost(),
    proxy: noCost(),
  };
  const all = new Map(readProcesses().map((one) => [one.pid, one]));
  for (const found of all.values()) {
    if (!isBelow(found, process.pid, all)) continue;
    const cost = costs[findPart(found, known)];
    cost.cpuSeconds += found.cpuSeconds;
    cost.residentBytes += found.residentBytes;
  }
  return costs;
}

/** Seconds that all processors together have been busy, with whatever, since the computer was started. */
export function readBusySeconds(): number {
  const [, user = 0, nice = 0, system = 0, , , irq = 0, softIrq = 0] = (
    readFileSync('/proc/stat', 'utf8').split('\n', 1)[0] ?? ''
  )
    .split(/ +/)
    .map(Number);
  return (user + nice + system + irq + softIrq) / TICKS_PER_SECOND;
}

/** What was used between two readings; memory as it is in the later one. */
export function subtractCosts(later: Costs, earlier: Costs): Costs {
  const subtract = (part: Part): Cost => ({
    cpuSeconds: later[part].cpuSeconds - earlier[part].cpuSeconds,
    residentBytes: later[part].residentBytes,
  });
  return {
    instances: subtract('instances'),
    postgres: subtract('postgres'),
    store: subtract('store'),
    generator: subtract('generator'),
    proxy: subtract('proxy'),
  };
}

function noCost(): Cost {
  return { cpuSeconds: 0, residentBytes: 0 };
}

function isBelow(one: LinuxProcess, root: number, all: ReadonlyMap<number, LinuxProcess>): boolean {
  for (let at: LinuxProcess | undefined = one; at; at = all.get(at.parent)) if (at.pid === root) return true;
  return false;
}

function findPart({ pid, name }: LinuxProcess, { instances, generator }: KnownProcesses): Part {
  if (instances.includes(pid)) return 'instances';
  if (pid === generator) return 'generator';
  if (name === 'postgres') return 'postgres';
  return name.startsWith('swift-') || name === 'memcached' ? 'store' : 'proxy';
}
