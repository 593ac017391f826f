import { readdir, readFile } from 'node:fs/promises';

/**
 * Kills a process together with those that it has started: none of them answers anybody any more, as after a power cut.
 * Linux; elsewhere the first one only.
 */
export async function killWithChildren(pid: number): Promise<void> {
  // It must not notice that its children end, nor start others.
  process.kill(pid, 'SIGSTOP');
  for (const one of [...(await listChildren(pid)), pid]) {
    try {
      process.kill(one, 'SIGKILL');
    } catch {
      // It has ended by itself.
    }
  }
}

async function listChildren(parent: number): Promise<number[]> {
  const names = await readdir('/proc').catch(() => []);
  const pids = names.filter((name) => /^\d+$/.test(name)).map(Number);
  const parents = await Promise.all(pids.map(readParent));
  return pids.filter((_pid, index) => parents[index] === parent);
}

/** `undefined`: it has ended meanwhile. See proc_pid_stat(5). */
async function readParent(pid: number): Promise<number | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  // The name before it may contain anything.
  return stat === undefined ? undefined : Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
}
