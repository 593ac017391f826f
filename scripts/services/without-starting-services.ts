import { rm, writeFile } from 'node:fs/promises';
import type { Machine } from '../browsers/machine.ts';

/** Asked by Debian before a package's service is started; 101 means "no" (invoke-rc.d(8)). */
const POLICY = '/usr/sbin/policy-rc.d';

/** While this runs, packages that are installed start no services. An own policy of the machine stays as it is. */
export async function withoutStartingServices<Result>(
  machine: Pick<Machine, 'platform' | 'isRoot' | 'exists'>,
  act: () => Promise<Result>,
): Promise<Result> {
  if (machine.platform !== 'linux' || !machine.isRoot || machine.exists(POLICY)) return act();
  await writeFile(POLICY, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  try {
    return await act();
  } finally {
    await rm(POLICY, { force: true });
  }
}
