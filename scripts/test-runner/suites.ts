type Script = readonly [name: string, ...args: string[]];

export interface Suite {
  name: string;
  /** Its scripts in package.json, in sequence, with their arguments. */
  scripts: readonly Script[];
  /** Its scripts before a release, if there are more: for versions of other software. */
  releaseScripts?: readonly Script[];
  /** Runs only before a release, or by its name. */
  isForRelease?: boolean;
  /** How many cores it uses. A suite with 0 mostly waits, and runs beside any other. */
  cores: number;
  /** Suites that must pass first. They run, too, when this one is selected. */
  needs?: readonly string[];
  /** Suites that write the same files and must not run at the same time; this one runs after them. */
  after?: readonly string[];
}

/**
 * All suites of `npm test` and `npm run test:release`, in the order of their start. Suites that use the whole machine
 * or measure time have two cores, and so run alone on small machines.
 */
export const SUITES: readonly Suite[] = [
  { name: 'install', scripts: [['install:tests']], cores: 1 },
  { name: 'build', scripts: [['build'], ['build:e2e']], cores: 1 },
  // Before the suites, two of which would compete for the package manager's lock.
  { name: 'programs', scripts: [['install:programs']], cores: 0 },
  { name: 'lint', scripts: [['lint']], cores: 1, needs: ['install'] },
  // `wxt prepare` and `wxt build` write the same folder.
  { name: 'types', scripts: [['typecheck']], cores: 1, needs: ['install'], after: ['build'] },
  { name: 'example', scripts: [['e2e:example']], cores: 1, needs: ['programs', 'build'] },
  { name: 'firefox', scripts: [['e2e:firefox']], cores: 1, needs: ['programs', 'build'] },
  { name: 'cluster', scripts: [['e2e:cluster']], cores: 1, needs: ['programs', 'build'] },
  { name: 'dashboard', scripts: [['e2e:dashboard']], cores: 1, needs: ['programs', 'build'] },
  { name: 'webkit', scripts: [['e2e:webkit']], cores: 1, needs: ['programs', 'build'] },
  {
    name: 'docs',
    scripts: [['docs:check']],
    // The reference of the exports, too.
    releaseScripts: [['docs'], ['docs:check']],
    cores: 1,
    needs: ['install', 'build'],
  },
  { name: 'docs-site', scripts: [['site:check']], cores: 1, needs: ['install', 'programs', 'build'] },
  {
    name: 'packages',
    scripts: [['packages', 'sizes']],
    releaseScripts: [['packages']],
    cores: 1,
    needs: ['install', 'programs', 'build'],
  },
  { name: 'deploy', scripts: [['deploy:check']], cores: 1, needs: ['install', 'programs'] },
  { name: 'size', scripts: [['size']], cores: 1, needs: ['build'] },
  { name: 'phone', scripts: [['e2e:phone']], cores: 2, needs: ['programs', 'build'] },
  { name: 'e2e', scripts: [['e2e']], cores: 2, needs: ['programs', 'build'] },
  { name: 'sites', scripts: [['sites']], cores: 2, needs: ['install', 'programs', 'build'] },
  { name: 'kit', scripts: [['kit']], cores: 2, needs: ['install', 'programs', 'build'] },
  { name: 'unit', scripts: [['unit']], cores: 2, needs: ['programs'] },
  // Two cores: it installs all packages anew, and takes pictures.
  {
    name: 'release',
    scripts: [['release', '--only', 'chrome,firefox,lint,sources'], ['pictures'], ['release:check']],
    cores: 2,
    needs: ['programs', 'build'],
    isForRelease: true,
  },
  {
    name: 'newcomer',
    scripts: [
      ['release', '--only', 'chrome,firefox,npm'],
      ['release:server', '--only', `${process.platform}-${process.arch}`],
      ['e2e:newcomer'],
    ],
    cores: 2,
    needs: ['programs', 'build'],
    after: ['release'],
    isForRelease: true,
  },
  { name: 'gallery', scripts: [['gallery']], cores: 2, needs: ['programs'], isForRelease: true },
];

/**
 * The suites of a change, or of a release.
 *
 * @param names - only these, and their needs.
 */
export function planSuites(isRelease: boolean, names?: readonly string[]): Suite[] {
  const suites = isRelease
    ? SUITES.map((suite) => ({ ...suite, scripts: suite.releaseScripts ?? suite.scripts }))
    : SUITES;
  return names ? selectSuites(names, suites) : suites.filter((suite) => isRelease || !suite.isForRelease);
}

/** The suites with these names and their needs, in the order of the table. Throws an Error for an unknown name. */
export function selectSuites(names: readonly string[], suites: readonly Suite[] = SUITES): Suite[] {
  const chosen = new Set<string>();
  const choose = (name: string) => {
    const suite = suites.find((known) => known.name === name);
    if (!suite)
      throw new Error(`There is no suite "${name}": ${suites.map((known) => known.name).join(', ')}.`);
    chosen.add(name);
    for (const needed of suite.needs ?? []) choose(needed);
  };
  for (const name of names) choose(name);
  return suites.filter(({ name }) => chosen.has(name));
}
