import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

/** The kernel counts time in hundredths of a second (`sysconf(_SC_CLK_TCK)`). */
export const TICKS_PER_SECOND = 100;
const PAGE_BYTES = 4096;
const POLL_MS = 2;

/** A process by the kernel's data (proc_pid_stat(5)). */
export interface LinuxProcess {
  pid: number;
  parent: number;
  /** The first 15 characters of the program's name. */
  name: string;
  /** One letter: `T` has been stopped, `Z` has ended. */
  state: string;
  /** Its own time, and that of ended children. */
  cpuSeconds: number;
  residentBytes: number;
}

/** All running processes. Empty on other systems than Linux. */
export function readProcesses(): LinuxProcess[] {
  return listNames()
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => readProcess(Number(pid)) ?? []);
}

/** `undefined`: there is none, or it has just ended. */
export function readProcess(pid: number): LinuxProcess | undefined {
  let stat: string;
  try {
    stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return undefined;
  }
  // The name may contain anything, so the fields after its end are read.
  const name = stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')'));
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const read = (field: number) => Number(fields[field - 3]);
  const ticks = read(14) + read(15) + read(16) + read(17);
  return {
    pid,
    parent: read(4),
    name,
    state: fields[0] ?? '',
    cpuSeconds: ticks / TICKS_PER_SECOND,
    residentBytes: read(24) * PAGE_BYTES,
  };
}

/** The resident memory of a process. */
export function readResidentBytes(pid: number): number {
  return readProcess(pid)?.residentBytes ?? Number.NaN;
}

function listNames(): string[] {
  try {
    return readdirSync('/proc');
  } catch {
    return [];
  }
}

/**
 * Kills a process and all processes that it has started, like a power cut: afterwards none answers or holds a port. On
 * other systems than Linux, only the first one.
 */
export async function killWithChildren(pid: number): Promise<void> {
  // Stops it first, so that it starts no others.
  process.kill(pid, 'SIGSTOP');
  await until(pid, (state) => state === undefined || 'TZ'.includes(state));
  const children = readProcesses().filter(({ parent }) => parent === pid);
  const all = [...children.map((child) => child.pid), pid];
  for (const one of all) {
    try {
      process.kill(one, 'SIGKILL');
    } catch {
      // It has ended by itself.
    }
  }
  // A process releases its resources when it ends, which may take a moment.
  for (const one of all) await until(one, (state) => state === undefined || state === 'Z');
}

async function until(pid: number, isReached: (state: string | undefined) => boolean): Promise<void> {
  while (!isReached(readProcess(pid)?.state)) await wait(POLL_MS);
}
