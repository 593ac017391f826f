import { cp, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { PackedKits } from '../../../scripts/release/pack-npm.ts';
import { installOnce } from '../../../scripts/npm/install-once.ts';
import { runNpm } from '../../../scripts/npm/run-npm.ts';
import { startBackend, type Backend } from '../support/backend.ts';
import { runProgram } from '../../../scripts/npm/run-program.ts';
import type { Section } from '../support/section.ts';

const HERE = import.meta.dirname;
const TIMEOUT_MS = 120_000;
const SYSTEMS = { 'ES modules': 'smoke.mjs', CommonJS: 'smoke.cjs' } as const;

/** The error of each feature; null: none. */
type Results = Record<string, string | null>;

export interface Runtime {
  name: string;
  program: string;
  /** The arguments before the script's name. */
  args: readonly string[];
}

/** A runtime from npm. */
interface Offered extends Runtime {
  /** Its folder below `node_modules`, for each architecture. */
  places: Record<'x64' | 'arm64', string>;
}

const NODES: readonly Offered[] = [18, 20, 22].map((major) => ({
  name: 'Node.js',
  places: { x64: `node-${major}-linux-x64`, arm64: `node-${major}-linux-arm64` },
  program: 'bin/node',
  args: [],
}));

const OTHERS: readonly Offered[] = [
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

/** Tries the kits in each supported JavaScript runtime. */
export async function runRuntimes(kits: PackedKits, folder: string): Promise<Section> {
  const runtimes = await findRuntimes();
  await cp(path.join(HERE, 'smoke'), folder, { recursive: true });
  await runNpm(['ci', '--prefer-offline'], { cwd: folder });
  await runNpm(['install', '--prefer-offline', `svc@${kits.svc}`, `@svc/react@${kits.react}`], {
    cwd: folder,
  });
  const backend = await startBackend(path.join(folder, 'data'));
  try {
    const found = new Map<string, Map<string, Results>>();
    for (const runtime of runtimes) found.set(runtime.name, await tryRuntime(runtime, folder, backend));
    return describe(found);
  } finally {
    await backend.close();
  }
}

/** This process's own Node.js, and the runtimes that npm has for this platform. */
export async function findRuntimes(): Promise<Runtime[]> {
  const own = { name: `Node.js ${process.versions.node}`, program: process.execPath, args: [] };
  const { platform, arch } = process;
  if (platform !== 'linux' || (arch !== 'x64' && arch !== 'arm64')) return [own];
  await installOnce('tests/packages/runtimes'); // they take 600 MB
  const locate = async ({ name, places, program, args }: Offered): Promise<Runtime> => {
    const place = path.join(HERE, 'node_modules', places[arch]);
    const manifest = await readFile(path.join(place, 'package.json'), 'utf8');
    const { version } = JSON.parse(manifest) as { version: string };
    return { name: `${name} ${version.replace(/^v/, '')}`, program: path.join(place, program), args };
  };
  return [...(await Promise.all(NODES.map(locate))), own, ...(await Promise.all(OTHERS.map(locate)))];
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
