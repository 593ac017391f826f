import { aptInstall, thisMachine, type Machine } from '../browsers/machine.ts';
import { listProgramPaths } from '../browsers/program-places.ts';
import { withoutStartingServices } from './without-starting-services.ts';

const PROGRAMS = [
  'swift-proxy-server',
  'swift-account-server',
  'swift-container-server',
  'swift-object-server',
  'memcached',
  'setpriv',
];
const PACKAGES = ['swift-proxy', 'swift-account', 'swift-container', 'swift-object', 'memcached'];

/**
 * Finds, or with `install` installs, the programs of the S3 store for tests. Throws an Error with the next step.
 */
export async function findSwift(
  { install }: { install: boolean },
  machine: Machine = thisMachine(),
): Promise<string> {
  const found = pickProgram(machine);
  if (found !== undefined) return found;
  const isInstalled =
    install && (await withoutStartingServices(machine, () => aptInstall(PACKAGES, machine)));
  const installed = isInstalled ? pickProgram(machine) : undefined;
  if (installed !== undefined) return installed;
  throw new Error(
    machine.platform === 'linux'
      ? `The S3 store for tests is missing. Install the packages ${PACKAGES.join(', ')}.`
      : 'The S3 store for tests is to be had on Linux only: run this test there.',
  );
}

/** The path of the first one, if all are there. */
function pickProgram(machine: Machine): string | undefined {
  if (machine.platform !== 'linux') return undefined;
  const paths = PROGRAMS.map((name) =>
    [...listProgramPaths([name], machine), `/usr/sbin/${name}`].find((path) => machine.exists(path)),
  );
  return paths.includes(undefined) ? undefined : paths[0];
}
