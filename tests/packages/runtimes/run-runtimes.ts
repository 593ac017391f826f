import { cp, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { PackedKits } from '../../../scripts/npm/pack-kits.ts';
import { runNpm } from '../../../scripts/npm/run-npm.ts';
import { startBackend, type Backend } from '../support/backend.ts';
import { runProgram } from '../support/run-program.ts';
import type { Section } from '../support/section.ts';

const HERE = import.meta.dirname;
const TIMEOUT_MS = 120_000;
const SYSTEMS = { 'ES modules': 'smoke.mjs', CommonJS: 'smoke.cjs' } as const;

/** What went wrong with each feature; null: nothing. */
type Results = Record<string, string | null>;

interface Runtime {
  name: string;
  program: string;
  /** What stands in front of the script's name. */
  args: readonly string[];
}

/** Where npm has a runtime, below `node_modules`, by the architecture. */
interface Offered {
  name: string;
  places: Record<'x64' | 'arm64', string>;
  program: string;
  args: readonly string[];
}

const OFFERED: readonly Offered[] = [
  ...[18, 20, 22].map((major) => ({
    name: 'Node.js',
    places: { x64: `node-${major}-linux-x64`, arm64: `node-${major}-linux-arm64` },
    program: 'bin/node',
    args: [],
  })),
  {
    name: 'Bun',
    places: { x64: '@oven/bun-linux-x64-baseline', arm64: '@oven/bun-linux-aarch64' },
    program: 'bin/bun',
    args: ['run'],
  },
  {
    name: 'Deno',
    places: { x64: '@deno/linux-x64-glibc', arm64: '@deno/linux-arm64-glibc' },
    program: 'deno',
    args: ['run', '--quiet', '--no-remote', '--node-modules-dir=manual', '--allow-all'],
  },
];

/** The kits in every JavaScript runtime that they are for. */
export async function runRuntimes(kits: PackedKits, folder: string): Promise<Section> {
  const runtimes = await findRuntimes();
  await cp(path.join(HERE, 'smoke'), folder, { recursive: true });
  await runNpm(['ci', '--prefer-offline'], { cwd: folder });
  await runNpm(['install', '--prefer-offline', kits.svc, kits.react], { cwd: folder });
  const backend = await startBackend(path.join(folder, 'data'));
  try {
    const found = new Map<string, Map<string, Results>>();
    for (const runtime of runtimes) found.set(runtime.name, await tryRuntime(runtime, folder, backend));
    return describe(found);
  } finally {
    await backend.close();
  }
}

/** This process's own Node.js after those that npm has for this platform. */
async function findRuntimes(): Promise<Runtime[]> {
  const own = { name: `Node.js ${process.versions.node}`, program: process.execPath, args: [] };
  if (!isPlatformCovered()) return [own];
  await installRuntimes();
  const others = await Promise.all(
    OFFERED.map(async ({ name, places, program, args }): Promise<Runtime> => {
      const place = path.join(HERE, 'node_modules', places[process.arch === 'x64' ? 'x64' : 'arm64']);
      const { version } = JSON.parse(await readFile(path.join(place, 'package.json'), 'utf8')) as {
        version: string;
      };
      return { name: `${name} ${version.replace(/^v/, '')}`, program: path.join(place, program), args };
    }),
  );
  const isNode = ({ name }: Runtime) => name.startsWith('Node.js');
  return [...others.filter(isNode), own, ...others.filter((runtime) => !isNode(runtime))];
}

/** Once for each lockfile: they take 600 MB. */
async function installRuntimes(): Promise<void> {
  const stamp = path.join(HERE, 'node_modules/.installed');
  const wanted = await readFile(path.join(HERE, 'package-lock.json'), 'utf8');
  if ((await readFile(stamp, 'utf8').catch(() => '')) === wanted) return;
  await runNpm(['ci', '--prefer-offline'], { cwd: HERE });
  await writeFile(stamp, wanted);
}

/** Whether the runtimes other than this one can be had from npm here. */
function isPlatformCovered(): boolean {
  return process.platform === 'linux' && ['x64', 'arm64'].includes(process.arch);
}

async function tryRuntime(runtime: Runtime, folder: string, backend: Backend): Promise<Map<string, Results>> {
  const found = new Map<string, Results>();
  for (const [system, file] of Object.entries(SYSTEMS)) {
    const output = await runProgram(runtime.program, [...runtime.args, file], {
      cwd: folder,
      env: { PATH: process.env.PATH, HOME: folder, ...backend.env },
      timeoutMs: TIMEOUT_MS,
    });
    found.set(system, JSON.parse(output) as Results);
  }
  return found;
}

function describe(found: Map<string, Map<string, Results>>): Section {
  const problems: string[] = [];
  const [first] = found.values();
  const features = Object.keys(first?.get('ES modules') ?? {});
  const describeCell = (runtime: string, feature: string): string => {
    const failures = [...(found.get(runtime) ?? [])].filter(([, results]) => results[feature] !== null);
    for (const [system, results] of failures) {
      problems.push(`${runtime}, ${system}: ${feature}: ${results[feature] ?? 'was not tried'}`);
    }
    return failures.length === 0 ? 'yes' : 'no';
  };
  const names = [...found.keys()];
  const rows = features.map((feature) =>
    [feature].concat(names.map((runtime) => describeCell(runtime, feature))),
  );
  return { title: 'Runtimes', rows: [['', ...names], ...rows], problems };
}
