import { realpathSync } from 'node:fs';
import { access, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runNpm } from '../npm/run-npm.ts';

// `node scripts/release/pack-npm.ts [FOLDER]`: packs the last builds of the packages under the names that they
// have on npm, where `svc` and `@svc` belong to others. The same builds give the same bytes.

const ROOT = path.resolve(import.meta.dirname, '../..');
const FOLDERS = {
  svc: 'packages/svc',
  react: 'packages/react',
  element: 'packages/element',
  server: 'packages/server',
  conformance: 'packages/conformance',
} as const;

/** The paths of the packed packages. */
export type PackedKits = Record<keyof typeof FOLDERS, string>;

interface Manifest extends Record<string, unknown> {
  files: string[];
}

/** Packs all packages of npm. Creates the folder. */
export async function packNpm(folder: string): Promise<PackedKits> {
  await mkdir(folder, { recursive: true });
  const packed: [string, string][] = [];
  for (const name of Object.keys(FOLDERS) as (keyof typeof FOLDERS)[]) {
    packed.push([name, await pack(name, folder)]);
  }
  return Object.fromEntries(packed) as PackedKits; // one for each folder
}

async function pack(name: keyof typeof FOLDERS, folder: string): Promise<string> {
  const from = path.join(ROOT, FOLDERS[name]);
  const staging = await mkdtemp(path.join(tmpdir(), 'pocketfill-pack-'));
  try {
    const manifest = await readManifest(from);
    await access(path.join(from, 'dist')).catch(() => {
      throw new Error(`${FOLDERS[name]} is not built. Run "npm run build:packages" first.`);
    });
    for (const place of [
      'LICENSE',
      'README.md',
      ...manifest.files.map((pattern) => pattern.split('/*')[0] ?? ''),
    ]) {
      await cp(path.join(from, place), path.join(staging, place), { recursive: true });
    }
    const published = await publish(manifest, name);
    await writeFile(path.join(staging, 'package.json'), `${JSON.stringify(published, null, 2)}\n`);
    const output = await runNpm(['pack', '--json', '--pack-destination', folder], { cwd: staging });
    return path.join(folder, readFileName(output));
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

/** The package's own `package.json` as it is on npm. What it needs for its build names private packages. */
async function publish(manifest: Manifest, name: keyof typeof FOLDERS): Promise<Record<string, unknown>> {
  const { homepage, repository, bugs } = await readManifest(ROOT);
  const { devDependencies: _devDependencies, scripts: _scripts, ...rest } = manifest;
  return {
    ...rest,
    name: `@pocketfill/${name}`,
    homepage,
    repository: { type: 'git', url: `git+${String(repository)}.git`, directory: FOLDERS[name] },
    bugs,
    publishConfig: { access: 'public' },
  };
}

async function readManifest(folder: string): Promise<Manifest> {
  return JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8')) as Manifest;
}

/** npm answers with a list up to version 11, and with an object by name from 12 on. */
function readFileName(output: string): string {
  const [packed] = Object.values(JSON.parse(output) as Record<string, { filename: string }>);
  if (!packed) throw new Error(`npm pack says nothing of a file: ${output}`);
  return packed.filename;
}

// `import.meta.main` is missing before Node 24.2.
if (process.argv[1] !== undefined && realpathSync(process.argv[1]) === import.meta.filename) {
  const kits = await packNpm(path.resolve(process.argv[2] ?? path.join(ROOT, 'release/npm')));
  for (const file of Object.values(kits)) console.log(file);
}
