import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

/** The kernel counts time in hundredths of a second, whatever its clock is (`sysconf(_SC_CLK_TCK)`). */
export const TICKS_PER_SECOND = 100;
const PAGE_BYTES = 4096;
const POLL_MS = 2;

/** A process, as the kernel tells of it (proc_pid_stat(5)). */
export interface LinuxProcess {
  pid: number;
  parent: number;
  /** The first 15 characters of the program's name. */
  name: string;
  /** One letter: `T` has been stopped, `Z` has ended. */
  state: string;
  /** Own time, and that of the children that have ended. */
  cpuSeconds: number;
  residentBytes: number;
}

/** All that run now. Nowhere but on Linux there are any. */
export function readProcesses(): LinuxProcess[] {
  return listNames()
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => readProcess(Number(pid)) ?? []);
}

/** `undefined`: there is none, or it has ended meanwhile. */
export function readProcess(pid: number): LinuxProcess | undefined {
  let stat: string;
  try {
    stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return undefined;
  }
  // The name may contain anything, so the fields are counted from its end.
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

/** What a process holds in memory now. */
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
 * Kills a process together with those that it has started, as a power cut does: when this resolves none of them answers
 * anybody any more, or holds a port. Elsewhere than on Linux the first one only.
 */
export async function killWithChildren(pid: number): Promise<void> {
  // It must not start others meanwhile.
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
  // What a process holds is let go of when it ends, which may take a moment.
  for (const one of all) await until(one, (state) => state === undefined || state === 'Z');
}

async function until(pid: number, isReached: (state: string | undefined) => boolean): Promise<void> {
  while (!isReached(readProcess(pid)?.state)) await wait(POLL_MS);
}
