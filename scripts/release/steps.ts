import { releaseExtension } from './extension/release-extension.ts';
import { releaseSources } from './extension/release-sources.ts';
import { takePictures } from './take-pictures.ts';

export interface Release {
  /** The repository's folder. */
  root: string;
  /** Where the files go. */
  folder: string;
  version: string;
}

export interface Step {
  name: string;
  /** Throws an Error with a sentence if the release must not go out. */
  run: (release: Release) => Promise<void>;
}

/** What `npm run release` does, in sequence. The checksums come last, by themselves. */
const STEPS: readonly Step[] = [
  { name: 'chrome', run: (release) => releaseExtension(release, 'chrome') },
  { name: 'firefox', run: (release) => releaseExtension(release, 'firefox') },
  { name: 'sources', run: releaseSources },
  { name: 'pictures', run: takePictures },
];

/** @param names - default: all. Throws an Error for an unknown name. */
export function selectSteps(names?: readonly string[]): readonly Step[] {
  const unknown = names?.find((name) => !STEPS.some((step) => step.name === name));
  if (unknown !== undefined) {
    throw new Error(`There is no step "${unknown}": ${STEPS.map(({ name }) => name).join(', ')}.`);
  }
  return names ? STEPS.filter(({ name }) => names.includes(name)) : STEPS;
}
