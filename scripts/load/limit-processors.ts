import { mkdir, readFile, rmdir, writeFile } from 'node:fs/promises';
import path from 'node:path';

const ROOT = '/sys/fs/cgroup';
/** Shorter than a request, so that a limited process is slow but does not pause. */
const PERIOD_US = 10_000;

/**
 * Limits each process to this share of one processor, like a small machine. Resolves to a function that ends that. Linux
 * only, as root: it uses control groups (cgroups(7)).
 *
 * @throws Error in one sentence, when that is not possible.
 */
export async function limitProcessors(
  pids: readonly number[],
  percent: number,
): Promise<() => Promise<void>> {
  const { parent, files } = await describeGroup((PERIOD_US * percent) / 100);
  const folderOf = (pid: number) => path.join(parent, `pocketfill-load-${pid}`);
  const end = async () => {
    for (const pid of pids) {
      await writeFile(path.join(parent, 'cgroup.procs'), String(pid)).catch(() => {}); // it may have ended
      await rmdir(folderOf(pid)).catch(() => {}); // it may not have been made
    }
  };
  try {
    for (const pid of pids) {
      await mkdir(folderOf(pid));
      const content = { ...files, 'cgroup.procs': pid };
      for (const [name, value] of Object.entries(content)) {
        await writeFile(path.join(folderOf(pid), name), String(value));
      }
    }
  } catch (cause) {
    await end();
    throw new Error('--instance-cpu needs Linux, its control groups, and the rights of root.', { cause });
  }
  return end;
}

/** Where groups are, and the files of one with this limit: the kernel has two versions of groups. */
async function describeGroup(quotaUs: number): Promise<{ parent: string; files: Record<string, unknown> }> {
  const controllers = await readFile(path.join(ROOT, 'cgroup.controllers'), 'utf8').catch(() => '');
  return controllers.split(/\s/).includes('cpu')
    ? { parent: ROOT, files: { 'cpu.max': `${quotaUs} ${PERIOD_US}` } }
    : {
        parent: path.join(ROOT, 'cpu'),
        files: { 'cpu.cfs_period_us': PERIOD_US, 'cpu.cfs_quota_us': quotaUs },
      };
}
