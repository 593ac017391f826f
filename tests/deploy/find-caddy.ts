import { aptInstall, thisMachine, type Machine } from '../../scripts/browsers/machine.ts';
import { listProgramPaths } from '../../scripts/browsers/program-places.ts';
import { withoutStartingServices } from '../../scripts/services/without-starting-services.ts';

/**
 * Finds, or with `install` installs, the proxy of the containers, which checks its own files here. Throws an Error with
 * the next step.
 */
export async function findCaddy(
  { install }: { install: boolean },
  machine: Machine = thisMachine(),
): Promise<string> {
  const found = pickProgram(machine);
  if (found !== undefined) return found;
  const isInstalled =
    install && (await withoutStartingServices(machine, () => aptInstall(['caddy'], machine)));
  const installed = isInstalled ? pickProgram(machine) : undefined;
  if (installed !== undefined) return installed;
  throw new Error('Caddy is missing. Install the package caddy.');
}

function pickProgram(machine: Machine): string | undefined {
  return listProgramPaths(['caddy'], machine).find((path) => machine.exists(path));
}
