type Script = readonly [name: string, ...args: string[]];

export interface Suite {
  name: string;
  /** The scripts of package.json that it consists of, one after the other, each with its arguments. */
  scripts: readonly Script[];
  /** What it consists of before a release, where that is more: it proves what depends on versions of others. */
  releaseScripts?: readonly Script[];
  /** Runs before a release only, or where it is asked for by its name. */
  isForRelease?: boolean;
  /**
   * How many processor cores it keeps busy. Suites run side by side as long as there are cores for them; one with 0
   * mostly waits, and runs beside any other.
   */
  cores: number;
  /** Suites without whose result it cannot run. They are run, too, when only this one is asked for. */
  needs?: readonly string[];
  /** Suites that it must not run beside, since both write the same files; it comes after them. */
  after?: readonly string[];
}

/**
 * All that `npm test` and `npm run test:release` run, in the order in which suites are started. Those that fill the machine
 * with two workers, or measure time, have two cores, and so run alone on the machines that this is run on.
 */
export const SUITES: readonly Suite[] = [
  { name: 'install', scripts: [['install:tests']], cores: 1 },
  { name: 'build', scripts: [['build'], ['build:e2e']], cores: 1 },
  // Once and before the suites, two of which would meet at the package manager's lock.
  { name: 'browsers', scripts: [['install:browsers']], cores: 1 },
  { name: 'services', scripts: [['install:services']], cores: 1, after: ['browsers'] },
  { name: 'lint', scripts: [['lint']], cores: 1, needs: ['install'] },
  // `wxt prepare` and `wxt build` write the same folder.
  { name: 'types', scripts: [['typecheck']], cores: 1, needs: ['install'], after: ['build'] },
  // Most of its tests wait for networks that come back.
  { name: 'phone', scripts: [['e2e:phone']], cores: 0, needs: ['browsers', 'services', 'build'] },
  { name: 'webkit', scripts: [['e2e:webkit']], cores: 2, needs: ['browsers', 'build'] },
  { name: 'dashboard', scripts: [['e2e:dashboard']], cores: 1, needs: ['browsers', 'services', 'build'] },
  {
    name: 'packages',
    scripts: [['packages', 'types', 'typescript', 'sizes']],
    releaseScripts: [['packages']],
    cores: 1,
    needs: ['install', 'browsers', 'build'],
  },
  { name: 'firefox', scripts: [['e2e:firefox']], cores: 1, needs: ['browsers', 'build'] },
  { name: 'example', scripts: [['e2e:example']], cores: 1, needs: ['browsers', 'build'] },
  { name: 'docs', scripts: [['docs:check']], cores: 1, needs: ['install', 'build'] },
  { name: 'deploy', scripts: [['deploy:check']], cores: 1, needs: ['install'] },
  { name: 'firefox-lint', scripts: [['lint:firefox']], cores: 1, needs: ['build'] },
  { name: 'size', scripts: [['size']], cores: 1, needs: ['build'] },
  { name: 'e2e', scripts: [['e2e']], cores: 2, needs: ['browsers', 'services', 'build'] },
  { name: 'sites', scripts: [['sites']], cores: 2, needs: ['install', 'browsers', 'build'] },
  { name: 'cluster', scripts: [['e2e:cluster']], cores: 1, needs: ['browsers', 'services', 'build'] },
  {
    name: 'kit',
    scripts: [['kit', '--project', 'React 19', '--project', 'React 19, StrictMode']],
    releaseScripts: [['kit']],
    cores: 2,
    needs: ['install', 'browsers', 'build'],
  },
  {
    name: 'unit',
    scripts: [['unit']],
    // Models, kills and crowds have all of their rounds.
    releaseScripts: [['unit', '--mode', 'release']],
    cores: 2,
    needs: ['services'],
  },
  { name: 'gallery', scripts: [['gallery']], cores: 2, needs: ['browsers'], isForRelease: true },
];

/** What runs with each change, or before a release. @param names - only these, and what they need. */
export function planSuites(isRelease: boolean, names?: readonly string[]): Suite[] {
  const suites = isRelease
    ? SUITES.map((suite) => ({ ...suite, scripts: suite.releaseScripts ?? suite.scripts }))
    : SUITES;
  return names ? selectSuites(names, suites) : suites.filter((suite) => isRelease || !suite.isForRelease);
}

/**
 * The suites with these names and all that they need, in the order of the table. Throws an Error for a name that is
 * not there.
 */
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
