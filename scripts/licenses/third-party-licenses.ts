import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'rolldown';
import { findBundledPackages } from './bundled-packages.ts';

/** The file with the licences of all packages whose code an artefact carries. */
export const LICENSES_FILE = 'THIRD-PARTY-LICENSES.txt';

const LISTS = path.resolve(import.meta.dirname, '../../.output/modules');

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
  const text = describeLicenses(modules);
  if (text !== '') writeFileSync(path.join(folder, LICENSES_FILE), text);
}

/**
 * Writes the file into a folder after the build.
 *
 * @param parts - bundles that come along, whose own builds have {@link listModules}.
 */
export function thirdPartyLicenses(folder: string, parts: readonly string[] = []): Plugin {
  const { plugin, modules } = collectModules();
  const writeBundle = () => writeLicenses(folder, [...modules, ...parts.flatMap(readList)]);
  return { ...plugin, writeBundle };
}

/** Keeps the list of a bundle's modules, for the package that it becomes a part of. */
export function listModules(part: string): Plugin {
  const { plugin, modules } = collectModules();
  const writeBundle = () => {
    mkdirSync(LISTS, { recursive: true });
    writeFileSync(path.join(LISTS, `${part}.json`), JSON.stringify([...modules]));
  };
  return { ...plugin, writeBundle };
}

/** The modules of a bundle whose build has {@link listModules}. */
export function readList(part: string): string[] {
  return JSON.parse(readFileSync(path.join(LISTS, `${part}.json`), 'utf8')) as string[];
}

/** The licences of the packages that modules come from. Empty, if all modules are our own. */
export function describeLicenses(modules: Iterable<string>): string {
  const packages = findBundledPackages(modules);
  if (packages.length === 0) return '';
  const parts = packages.map(
    ({ name, version, license, text }) => `${name} ${version} (${license})\n\n${text}`,
  );
  return `${['Code of these packages is part of this product.', ...parts].join(LINE)}\n`;
}
