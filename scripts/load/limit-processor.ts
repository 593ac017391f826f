import { mkdir, readFile, rmdir, writeFile } from 'node:fs/promises';
import path from 'node:path';

const ROOT = '/sys/fs/cgroup';
/** Shorter than a request, so that a limited process is slow but does not pause. */
const PERIOD_US = 10_000;

/**
 * Limits a process to this share of one processor, like a small machine. Resolves to a function that ends that. Linux
 * only, as root: it uses a control group (cgroups(7)).
 *
 * @throws Error in one sentence, when that is not possible.
 */
export async function limitProcessor(pid: number, percent: number): Promise<() => Promise<void>> {
  const group = await findGroups();
  const folder = path.join(group.parent, `pocketfill-load-${pid}`);
  const quotaUs = (PERIOD_US * percent) / 100;
  try {
    await mkdir(folder);
    for (const [name, value] of group.describe(quotaUs)) await writeFile(path.join(folder, name), value);
    await writeFile(path.join(folder, 'cgroup.procs'), String(pid));
  } catch (cause) {
    await rmdir(folder).catch(() => {});
    throw new Error('--instance-cpu needs Linux, its control groups, and the rights of root.', { cause });
  }
  return async () => {
    await writeFile(path.join(group.parent, 'cgroup.procs'), String(pid)).catch(() => {}); // it may have ended
    await rmdir(folder);
  };
}

interface Groups {
  parent: string;
  /** The files of a group with this limit. */
  describe: (quotaUs: number) => [name: string, value: string][];
}

/** The kernel has two versions of groups. */
async function findGroups(): Promise<Groups> {
  const controllers = await readFile(path.join(ROOT, 'cgroup.controllers'), 'utf8').catch(() => '');
  if (controllers.split(/\s/).includes('cpu')) {
    return { parent: ROOT, describe: (quotaUs) => [['cpu.max', `${quotaUs} ${PERIOD_US}`]] };
  }
  return {
    parent: path.join(ROOT, 'cpu'),
    describe: (quotaUs) => [
      ['cpu.cfs_period_us', String(PERIOD_US)],
      ['cpu.cfs_quota_us', String(quotaUs)],
    ],
  };
}
