import { readFile } from 'node:fs/promises';
import {
  checkPackage,
  createPackageFromTarballData,
  type Analysis,
  type Problem,
  type ResolutionKind,
} from '@arethetypeswrong/core';
import { filterProblems } from '@arethetypeswrong/core/problems';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import type { PackedKits } from '../../scripts/release/pack-npm.ts';
import type { Section } from './support/section.ts';

const KINDS: Record<ResolutionKind, string> = {
  node10: '`node` (TypeScript 5)',
  'node16-cjs': '`nodenext`, CommonJS',
  'node16-esm': '`nodenext`, ESM',
  bundler: '`bundler`',
};

/** The types of the packages for each way in which TypeScript resolves them. */
export async function checkTypes(kits: PackedKits): Promise<Section> {
  const svc = await analyze(kits.svc);
  const react = await analyze(kits.react, ['./theme']);
  const element = await analyze(kits.element, ['./theme', './standalone']);
  const server = await analyze(kits.server);
  const messages = await Promise.all(Object.values(kits).map(lintPackage));
  // The server's package has ES modules only, and needs a Node.js whose `require` loads them.
  const serverProblems = server.problems.filter(({ kind }) => kind !== 'CJSResolvesToESM');
  return {
    title: 'Types',

    rows: [['import', ...Object.values(KINDS)], ...describe(svc), ...describe(react), ...describe(element)],
    problems: [
      ...messages.flat(),
      ...[...svc.problems, ...react.problems, ...element.problems, ...serverProblems].map(describeProblem),
    ],
  };
}

async function analyze(tarball: string, excludeEntrypoints: string[] = []): Promise<Analysis> {
  const contents = createPackageFromTarballData(new Uint8Array(await readFile(tarball)));
  const result = await checkPackage(contents, {
    excludeEntrypoints: [...excludeEntrypoints, './package.json'],
  });
  if (!result.types) throw new Error(`${tarball} has no types.`);
  return result;
}

function describe(analysis: Analysis): string[][] {
  const kinds = Object.keys(KINDS) as ResolutionKind[];
  const describeEntry = (entrypoint: string, resolutionKind: ResolutionKind) =>
    filterProblems(analysis, { entrypoint, resolutionKind })[0]?.kind ?? 'yes';
  return Object.keys(analysis.entrypoints).map((entrypoint) => {
    const name = `\`${entrypoint.replace(/^\./, analysis.packageName)}\``;
    return [name].concat(kinds.map((kind) => describeEntry(entrypoint, kind)));
  });
}

function describeProblem(problem: Problem): string {
  return `are-the-types-wrong: ${JSON.stringify(problem)}`;
}

async function lintPackage(tarball: string): Promise<string[]> {
  const { buffer } = new Uint8Array(await readFile(tarball));
  const { messages, pkg } = await publint({ pack: { tarball: buffer }, strict: true });
  return messages.map(
    (message) => `publint: ${formatMessage(message, pkg, { color: false }) ?? message.code}`,
  );
}
