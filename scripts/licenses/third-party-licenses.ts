import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'rolldown';
import { findBundledPackages, type BundledPackage } from './bundled-packages.ts';

/** The file with the licences of all packages whose code an artefact carries. */
export const LICENSES_FILE = 'THIRD-PARTY-LICENSES.txt';

const LINE = `\n\n${'-'.repeat(80)}\n\n`;

/** Collects the modules of one or several bundles, for the file {@link LICENSES_FILE}. */
export function collectModules() {
  const modules = new Set<string>();
  const plugin: Plugin = {
    name: 'collect-modules',
    generateBundle: (_options, bundle) => {
      for (const file of Object.values(bundle)) {
        if (file.type === 'chunk') for (const id of file.moduleIds) modules.add(id);
      }
    },
  };
  return { plugin, modules };
}

/** Writes the file into a folder. Writes none, if nothing of others is bundled. */
export function writeLicenses(folder: string, modules: Iterable<string>): void {
  const packages = findBundledPackages(modules);
  if (packages.length > 0) writeFileSync(path.join(folder, LICENSES_FILE), formatLicenses(packages));
}

/**
 * For a build of a single bundle: writes the file into the package's folder `dist`, or, for a part of another package,
 * the modules into a list that this package's build takes up.
 *
 * @param dist - an absolute path.
 * @param part - the part's name.
 */
export function thirdPartyLicenses(dist: string, part?: string): Plugin {
  const { plugin, modules } = collectModules();
  const lists = path.join(dist, 'modules');
  return {
    ...plugin,
    writeBundle: () => {
      if (part === undefined) return writeLicenses(dist, [...modules, ...readLists(lists)]);
      mkdirSync(lists, { recursive: true });
      writeFileSync(path.join(lists, `${part}.json`), JSON.stringify([...modules]));
    },
  };
}

function readLists(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const lists = readdirSync(folder).map((file) => readFileSync(path.join(folder, file), 'utf8'));
  return lists.flatMap((list) => JSON.parse(list) as string[]);
}

function formatLicenses(packages: readonly BundledPackage[]): string {
  const parts = packages.map(
    ({ name, version, license, text }) => `${name} ${version} (${license})\n\n${text}`,
  );
  return `${['Code of these packages is part of this product.', ...parts].join(LINE)}\n`;
}
