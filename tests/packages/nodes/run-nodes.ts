import { cp, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { PackedKits } from '../../../scripts/pack-kits.ts';
import { runNpm } from '../../../scripts/run-npm.ts';
import { startBackend, type Backend } from '../support/backend.ts';
import { runProgram } from '../support/run-program.ts';
import type { Section } from '../support/section.ts';
import { placeKits } from '../support/unpack.ts';

const HERE = import.meta.dirname;
const MAJORS = [18, 20, 22] as const;
const SYSTEMS = { esm: 'smoke.mjs', CommonJS: 'smoke.cjs' } as const;
const TIMEOUT_MS = 60_000;

/** What went wrong with each feature; null: nothing. */
type Results = Record<string, string | null>;

interface Runtime {
  name: string;
  program: string;
}

const TEXT = `Each line is run with the packed packages from ES modules and from CommonJS, against the real transfer
server. \`@svc/server\` itself runs on Node.js 22.18 and later.`;

/** The kits in every Node.js that they are for. */
export async function runNodes(kits: PackedKits, folder: string): Promise<Section> {
  const runtimes = await findRuntimes();
  await placeKits(kits, folder, ['hono', 'react', 'react-dom', 'scheduler', 'qrcode.react']);
  await cp(path.join(HERE, 'smoke'), folder, { recursive: true });
  const backend = await startBackend();
  try {
    const found = new Map<string, Map<string, Results>>();
    for (const runtime of runtimes) found.set(runtime.name, await tryRuntime(runtime, folder, backend));
    return describe(found);
  } finally {
    await backend.close();
  }
}

/** This process's own Node.js, and those that npm has for this platform. */
async function findRuntimes(): Promise<Runtime[]> {
  const own = { name: `Node.js ${process.versions.node}`, program: process.execPath };
  if (!isPlatformCovered()) return [own];
  await runNpm(['ci', '--prefer-offline'], { cwd: HERE });
  const others = MAJORS.map(async (major) => {
    const place = path.join(HERE, 'node_modules', `node-${major}-linux-${process.arch}`);
    const { version } = JSON.parse(await readFile(path.join(place, 'package.json'), 'utf8')) as {
      version: string;
    };
    return { name: `Node.js ${version.replace(/^v/, '')}`, program: path.join(place, 'bin/node') };
  });
  return [...(await Promise.all(others)), own];
}

/** Whether the versions of Node.js other than this one can be had from npm here. */
export function isPlatformCovered(): boolean {
  return process.platform === 'linux' && ['x64', 'arm64'].includes(process.arch);
}

async function tryRuntime(runtime: Runtime, folder: string, backend: Backend): Promise<Map<string, Results>> {
  const found = new Map<string, Results>();
  for (const [system, file] of Object.entries(SYSTEMS)) {
    const output = await runProgram(runtime.program, [file], {
      cwd: folder,
      env: { PATH: process.env.PATH, ...backend.env },
      timeoutMs: TIMEOUT_MS,
    });
    found.set(system, JSON.parse(output) as Results);
  }
  return found;
}

function describe(found: Map<string, Map<string, Results>>): Section {
  const problems: string[] = [];
  const [first] = found.values();
  const features = Object.keys(first?.get('esm') ?? {});
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
  return { title: 'Node.js', text: TEXT, rows: [['', ...names], ...rows], problems };
}
