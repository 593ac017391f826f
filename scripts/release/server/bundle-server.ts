import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { rolldown } from 'rolldown';
import manifest from '../../../packages/server/package.json' with { type: 'json' };
import { collectModules, readList } from '../../licenses/third-party-licenses.ts';
import { listFiles } from '../../build/list-files.ts';

const SERVER = path.resolve(import.meta.dirname, '../../../packages/server');

/** The name of the code in the work folder. */
export const CODE = 'pocketfill-server.js';

/** Pages with code of others. */
const PAGES = ['phone', 'dashboard'];

export interface BundledServer {
  pages: Record<string, string>;
  modules: string[];
}

/**
 * Bundles the server with all its libraries into one file of the folder.
 *
 * @returns the files of its built pages by their names, for example `phone/index.html.gz`, and all bundled modules.
 */
export async function bundleServer(folder: string): Promise<BundledServer> {
  const { plugin, modules } = collectModules();
  const bundle = await rolldown({
    input: path.join(SERVER, 'src/main.ts'),
    platform: 'node',
    plugins: [plugin],
    // `import` or `require`, and `default`, come by themselves.
    resolve: { conditionNames: ['@svc/source', 'node'] },
  });
  const { output } = await bundle.generate({
    format: 'esm',
    minify: true,
    comments: false,
    codeSplitting: false, // a program loads no further file
  });
  await bundle.close();
  await writeFile(path.join(folder, CODE), output[0].code);
  return { pages: await findPages(), modules: [...modules, ...PAGES.flatMap(readList)] };
}

async function findPages(): Promise<Record<string, string>> {
  const built = path.join(SERVER, 'dist');
  // As in the npm package: an earlier build may have left other folders.
  const folders = manifest.files.filter((place) => /^dist\/[a-z]+$/.test(place));
  const isPage = (name: string) => folders.some((folder) => `dist/${name}`.startsWith(`${folder}/`));
  const names = (await listFiles(built)).filter(isPage);
  if (!names.includes('phone/index.html')) {
    throw new Error('The pages are not built. Run "npm run build:phone" first.');
  }
  // One form of each, so that the program stays small: it unpacks what is not to be sent compressed.
  const isKept = (name: string) => !name.endsWith('.br') && !names.includes(`${name}.gz`);
  return Object.fromEntries(names.filter(isKept).map((name) => [name, path.join(built, name)]));
}
