import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';

const POLL_MS = 2;

/**
 * Kills a process together with those that it has started, as a power cut does: when this resolves none of them answers
 * anybody any more, or holds a port. Linux; elsewhere the first one only.
 */
export async function killWithChildren(pid: number): Promise<void> {
  // It must not start others meanwhile.
  process.kill(pid, 'SIGSTOP');
  await until(pid, (state) => state === undefined || 'TZ'.includes(state));
  const all = [...(await listChildren(pid)), pid];
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
  while (!isReached((await readProcess(pid))?.state)) await wait(POLL_MS);
}

async function listChildren(parent: number): Promise<number[]> {
  const names = await readdir('/proc').catch(() => []);
  const pids = names.filter((name) => /^\d+$/.test(name)).map(Number);
  const found = await Promise.all(pids.map(readProcess));
  return pids.filter((_pid, index) => found[index]?.parent === parent);
}

/** `undefined`: there is no such process, or no `/proc`. See proc_pid_stat(5). */
async function readProcess(pid: number): Promise<{ state: string | undefined; parent: number } | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  if (stat === undefined) return undefined;
  // The name before these fields may contain anything.
  const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return { state, parent: Number(parent) };
}
