import { readFileSync } from 'node:fs';
import { readProcesses, TICKS_PER_SECOND, type LinuxProcess } from '../services/linux-processes.ts';

/** The owners of processes. */
export const PARTS = ['instances', 'postgres', 'store', 'generator', 'proxy'] as const;
export type Part = (typeof PARTS)[number];

/** Processor seconds of each part, with those of its ended processes. */
export type Costs = Record<Part, number>;

export interface KnownProcesses {
  instances: readonly number[];
  generator: number;
}

/** Sums the use of this process and its descendants so far. Linux only: reads `/proc`. */
export function readCosts(known: KnownProcesses): Costs {
  const costs: Costs = { instances: 0, postgres: 0, store: 0, generator: 0, proxy: 0 };
  const all = new Map(readProcesses().map((one) => [one.pid, one]));
  for (const found of all.values()) {
    if (isBelow(found, process.pid, all)) costs[findPart(found, known)] += found.cpuSeconds;
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

/** The use between two readings. */
export function subtractCosts(later: Costs, earlier: Costs): Costs {
  const used = { ...later };
  for (const part of PARTS) used[part] -= earlier[part];
  return used;
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
