import { rm, cp, mkdir, mkdtemp, symlink } from 'node:fs/promises';
import path from 'node:path';
import tailwind4 from '@tailwindcss/postcss';
import autoprefixer from 'autoprefixer';
import postcss, { type AcceptedPlugin } from 'postcss';
import postcssImport from 'postcss-import';
import tailwind3 from 'tailwindcss-3';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';

/** Utilities that an integrator puts on the button. */
export const UTILITIES = 'rounded-full bg-red-600 px-8';

const THEME = "@import '@svc/react/theme';";
const USED = `@source inline("${UTILITIES}");`;

/** An integrator's global stylesheet in each way of the README. */
const TAILWIND_3 = {
  'Tailwind 3': `${THEME} @tailwind base; @tailwind components; @tailwind utilities;`,
  'Tailwind 3, theme after the reset': `@import 'tailwindcss/base'; ${THEME} @import 'tailwindcss/components'; @import 'tailwindcss/utilities';`,
};
const TAILWIND_4 = {
  'Tailwind 4': `${THEME} @import 'tailwindcss'; ${USED}`,
  'Tailwind 4, theme after it': `@import 'tailwindcss'; ${THEME} ${USED}`,
  'Tailwind 4, theme in a layer': `@import 'tailwindcss'; @import '@svc/react/theme' layer(components); ${USED}`,
};

export type Setup = keyof typeof TAILWIND_3 | keyof typeof TAILWIND_4 | 'no Tailwind';
export const TAILWIND_SETUPS = [...Object.keys(TAILWIND_3), ...Object.keys(TAILWIND_4)] as Exclude<
  Setup,
  'no Tailwind'
>[]; // their own keys

/** The page's stylesheet in each way, built by PostCSS. */
export async function buildStyles(): Promise<Record<Setup, string>> {
  const [three, four] = await Promise.all([installKit('3'), installKit('4')]);
  try {
    const plugins3 = [postcssImport(), tailwind3({ content: [{ raw: UTILITIES }] }), autoprefixer()];
    const plugins4 = [tailwind4({ base: four, optimize: true })];
    return {
      'no Tailwind': await build(three, THEME, [postcssImport()]),
      ...(await buildAll(TAILWIND_3, (css) => build(three, css, plugins3))),
      ...(await buildAll(TAILWIND_4, (css) => build(four, css, plugins4))),
    };
  } finally {
    await Promise.all([three, four].map((folder) => rm(folder, { recursive: true })));
  }
}

async function build(folder: string, css: string, plugins: AcceptedPlugin[]): Promise<string> {
  const built = await postcss(plugins).process(css, { from: path.join(folder, 'globals.css') });
  return built.css;
}

/** In sequence, since Tailwind 4 caches by file name. */
async function buildAll<Name extends string>(
  sheets: Record<Name, string>,
  build: (css: string) => Promise<string>,
): Promise<Record<Name, string>> {
  const built: [string, string][] = [];
  for (const [name, css] of Object.entries<string>(sheets)) built.push([name, await build(css)]);
  return Object.fromEntries(built) as Record<Name, string>; // the names that were given
}

const require = createRequire(import.meta.url);
const KIT = path.resolve(import.meta.dirname, '../../../packages/react');

/** An application's folder with this version of Tailwind, and the kit's theme as installed. */
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
