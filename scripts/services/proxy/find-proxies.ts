import { aptInstall, thisMachine, type Machine } from '../../browsers/machine.ts';
import type { Find } from '../../browsers/print-found.ts';
import { listProgramPaths } from '../../browsers/program-places.ts';
import { withoutStartingServices } from '../without-starting-services.ts';

/** The proxies before which the server is run, each the name of its program and of its package. */
export type Proxy = 'caddy' | 'nginx';

/** Finds, or with `install` installs, a proxy. Throws an Error with the next step. */
export async function findProxy(
  name: Proxy,
  { install }: { install: boolean },
  machine: Machine = thisMachine(),
): Promise<string> {
  const find = () =>
    [...listProgramPaths([name], machine), `/usr/sbin/${name}`].find((path) => machine.exists(path));
  const found = find();
  if (found !== undefined) return found;
  const isInstalled = install && (await withoutStartingServices(machine, () => aptInstall([name], machine)));
  const installed = isInstalled ? find() : undefined;
  if (installed !== undefined) return installed;
  throw new Error(`The proxy ${name} is missing. Install the package ${name}.`);
}

export const findCaddy: Find = (options) => findProxy('caddy', options);
export const findNginx: Find = (options) => findProxy('nginx', options);
