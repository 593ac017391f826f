import { realpathSync } from 'node:fs';
import { access, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { runNpm } from './run-npm.ts';

// `node scripts/npm/pack-kits.ts [FOLDER]`: packs the three packages as for a registry.

const ROOT = path.resolve(import.meta.dirname, '../..');
const FOLDERS = { svc: 'packages/svc', react: 'packages/react', server: 'packages/server' } as const;

/** The paths of the packed packages. */
export type PackedKits = Record<keyof typeof FOLDERS, string>;

/** Packs the last builds of server kit, client kit and transfer server. Creates the folder. */
export async function packKits(folder: string): Promise<PackedKits> {
  await mkdir(folder, { recursive: true });
  for (const name of Object.values(FOLDERS)) {
    await access(path.join(ROOT, name, 'dist')).catch(() => {
      throw new Error(`${name} is not built. Run "npm run build:packages" first.`);
    });
  }
  const pack = async (name: string) => {
    const output = await runNpm(['pack', '--json', '--pack-destination', folder], {
      cwd: path.join(ROOT, name),
    });
    return path.join(folder, readFileName(output));
  };
  return {
    svc: await pack(FOLDERS.svc),
    react: await pack(FOLDERS.react),
    server: await pack(FOLDERS.server),
  };
}

/** npm answers with a list up to version 11, and with an object by name from 12 on. */
function readFileName(output: string): string {
  const [packed] = Object.values(JSON.parse(output) as Record<string, { filename: string }>);
  if (!packed) throw new Error(`npm pack says nothing of a file: ${output}`);
  return packed.filename;
}

// `import.meta.main` is missing before Node 24.2.
if (process.argv[1] !== undefined && realpathSync(process.argv[1]) === import.meta.filename) {
  const kits = await packKits(path.resolve(process.argv[2] ?? '.output/packages'));
  for (const file of Object.values(kits)) console.log(file);
}
