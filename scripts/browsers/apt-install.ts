import type { Machine } from './machine.ts';

const APT = '/usr/bin/apt-get';

/** Installs Debian packages where that works without a password: as root, where apt is; else false. */
export async function aptInstall(packages: string[], machine: Machine): Promise<boolean> {
  if (machine.platform !== 'linux' || !machine.isRoot || !machine.exists(APT)) return false;
  // An update that fails (one dead mirror) need not stop the install: older lists may do.
  await machine.perform(APT, ['update']);
  return machine.perform(APT, ['install', '-y', '--no-install-recommends', ...packages]);
}
