import { posix } from 'node:path';

/** The most files directly in a folder; more need subfolders. */
export const MAX_FILES_IN_FOLDER = 15;

/** The packages with tests. */
export const PACKAGES = [
  'protocol',
  'seal',
  'pictures',
  'svc',
  'controller',
  'dialog',
  'react',
  'element',
  'phone-page',
  'dashboard',
  'server',
  'conformance',
] as const;

/** Each test tree, and the folders that it mirrors. */
const TEST_TREES = [
  { tests: 'tests/unit', mirrored: (path: string) => [`lib/${path}`, path] },
  ...PACKAGES.map((name) => ({
    tests: `packages/${name}/test`,
    mirrored: (path: string) => [`packages/${name}/src/${path}`, `packages/${name}/${path}`],
  })),
];

/** Folders of a test tree without a source folder: suites of a whole program, and shared code of tests. */
const OWN_ROOMS = new Set(['system', 'contract', 'support', 'fixtures']);

/** One sentence for each folder that has more than {@link MAX_FILES_IN_FOLDER} files. Paths have slashes. */
export function findCrowdedFolders(files: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const file of files) {
    const folder = posix.dirname(file);
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, count]) => count > MAX_FILES_IN_FOLDER)
    .map(
      ([folder, count]) =>
        `${folder}: ${count} files, at most ${MAX_FILES_IN_FOLDER}. Divide it into subfolders.`,
    );
}

/** One sentence for each unit test whose folder mirrors no folder of the source. Paths have slashes. */
export function findStrayTests(files: readonly string[]): string[] {
  const folders = new Set(files.flatMap(listFolders));
  return files
    .filter((file) => /\.test\.tsx?$/.test(file))
    .flatMap((file) => {
      const tree = TEST_TREES.find(({ tests }) => file.startsWith(`${tests}/`));
      if (!tree) return [];
      const path = posix.dirname(posix.relative(tree.tests, file));
      if (OWN_ROOMS.has(path.split('/')[0] ?? '')) return [];
      const places = tree.mirrored(path).map((place) => posix.normalize(place));
      return places.some((place) => folders.has(place))
        ? []
        : [`${file}: a test lies where its source does, but there is no ${places.join(' and no ')}.`];
    });
}

/** All folders that a file is in, the nearest first. */
function listFolders(file: string): string[] {
  const folder = posix.dirname(file);
  return folder === '.' ? [folder] : [folder, ...listFolders(folder)];
}
