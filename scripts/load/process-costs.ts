import { readdirSync, readFileSync } from 'node:fs';

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

/** The kernel counts time in hundredths of a second, whatever its clock is (`sysconf(_SC_CLK_TCK)`). */
const TICKS_PER_SECOND = 100;
const PAGE_BYTES = 4096;

/** Adds up what this process and all below it use, by parts. Linux only: it reads `/proc`. */
export function readCosts(known: KnownProcesses): Costs {
  const costs: Costs = {
    instances: noCost(),
    postgres: noCost(),
    store: noCost(),
    generator: noCost(),
    proxy: noCost(),
  };
  const all = readProcesses();
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

export function readResidentBytes(pid: number): number {
  return readProcess(String(pid))?.residentBytes ?? Number.NaN;
}

function noCost(): Cost {
  return { cpuSeconds: 0, residentBytes: 0 };
}

interface FoundProcess extends Cost {
  pid: number;
  parent: number;
  /** The first 15 characters of the program's name. */
  name: string;
}

function readProcesses(): Map<number, FoundProcess> {
  const found = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => readProcess(pid) ?? []);
  return new Map(found.map((one) => [one.pid, one]));
}

/** `undefined`: it has ended meanwhile. */
function readProcess(pid: string): FoundProcess | undefined {
  let stat: string;
  try {
    stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return undefined;
  }
  // The name may contain anything, so the fields are counted from its end (proc_pid_stat(5)).
  const name = stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')'));
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const read = (field: number) => Number(fields[field - 3]);
  // Own time of user and system, and that of the children that have ended.
  const ticks = read(14) + read(15) + read(16) + read(17);
  return {
    pid: Number(pid),
    parent: read(4),
    name,
    cpuSeconds: ticks / TICKS_PER_SECOND,
    residentBytes: read(24) * PAGE_BYTES,
  };
}

function isBelow(one: FoundProcess, root: number, all: ReadonlyMap<number, FoundProcess>): boolean {
  for (let at: FoundProcess | undefined = one; at; at = all.get(at.parent)) if (at.pid === root) return true;
  return false;
}

function findPart({ pid, name }: FoundProcess, { instances, generator }: KnownProcesses): Part {
  if (instances.includes(pid)) return 'instances';
  if (pid === generator) return 'generator';
  if (name === 'postgres') return 'postgres';
  return name.startsWith('swift-') || name === 'memcached' ? 'store' : 'proxy';
}
