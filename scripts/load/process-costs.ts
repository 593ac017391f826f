import { readFileSync } from 'node:fs';
import { readProcesses, TICKS_PER_SECOND, type LinuxProcess } from '../services/linux-processes.ts';

/** The use of processes so far, ended ones included, and their present memory. */
export interface Cost {
  cpuSeconds: number;
  residentBytes: number;
}

/** The owner of a process. */
export type Part = 'instances' | 'postgres' | 'store' | 'generator' | 'proxy';

export type Costs = Record<Part, Cost>;

export interface KnownProcesses {
  instances: readonly number[];
  generator: number;
}

/** Sums the use of this process and its descendants by parts. Linux only: reads `/proc`. */
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

/** Seconds in which all processors together were busy since the start of the computer. */
export function readBusySeconds(): number {
  const [, user = 0, nice = 0, system = 0, , , irq = 0, softIrq = 0] = (
    readFileSync('/proc/stat', 'utf8').split('\n', 1)[0] ?? ''
  )
    .split(/ +/)
    .map(Number);
  return (user + nice + system + irq + softIrq) / TICKS_PER_SECOND;
}

/** The use between two readings; memory is that of the later one. */
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
