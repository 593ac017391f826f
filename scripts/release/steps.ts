import path from 'node:path';
import { runNpm } from '../npm/run-npm.ts';
import { releaseExtension } from './extension/release-extension.ts';
import { releaseSources } from './extension/release-sources.ts';
import { packNpm } from './pack-npm.ts';
import type { Release } from './release.ts';

export interface Step {
  name: string;
  /** Throws an Error with a sentence if the release must not go out. */
  run: (release: Release) => Promise<void>;
}

/** What `npm run release` does, in sequence. The checksums come last, by themselves. */
const STEPS: readonly Step[] = [
  { name: 'build', run: (release) => runScripts(release, 'build') },
  { name: 'chrome', run: (release) => releaseExtension(release, 'chrome') },
  { name: 'firefox', run: (release) => releaseExtension(release, 'firefox') },
  // What Mozilla's store checks, without a warning.
  { name: 'lint', run: (release) => runScripts(release, 'lint:firefox') },
  { name: 'sources', run: releaseSources },
  {
    name: 'npm',
    run: async ({ folder }) => {
      await packNpm(path.join(folder, 'npm'));
    },
  },
  { name: 'pictures', run: (release) => runScripts(release, 'build:e2e', 'pictures') },
];

async function runScripts({ root }: Release, ...scripts: string[]): Promise<void> {
  for (const script of scripts) await runNpm(['run', '--silent', script], { cwd: root });
}

/** @param names - default: all. Throws an Error for an unknown name. */
export function selectSteps(names?: readonly string[]): readonly Step[] {
  const unknown = names?.find((name) => !STEPS.some((step) => step.name === name));
  if (unknown !== undefined) {
    throw new Error(`There is no step "${unknown}": ${STEPS.map(({ name }) => name).join(', ')}.`);
  }
  return names ? STEPS.filter(({ name }) => names.includes(name)) : STEPS;
}
