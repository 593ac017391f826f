import { cp, mkdir, mkdtemp, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';

const require = createRequire(import.meta.url);
const KIT = path.resolve(import.meta.dirname, '../../../packages/react');

/** An application's folder with Tailwind of that version, and the kit's theme as it is when it is installed. */
export async function installKit(tailwind: '3' | '4'): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), `kit-tailwind-${tailwind}-`));
  const kit = path.join(folder, 'node_modules/@svc/react');
  await mkdir(path.join(kit, 'dist'), { recursive: true });
  for (const name of ['package.json', 'theme.css']) await cp(path.join(KIT, name), path.join(kit, name));
  await cp(path.join(KIT, 'src/theme.css'), path.join(kit, 'dist/theme.css'));
  const installed = path.dirname(require.resolve(`tailwindcss-${tailwind}/package.json`));
  await symlink(installed, path.join(folder, 'node_modules/tailwindcss'));
  return folder;
}
