import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** A place in the repository, wherever the tests are run from. */
export function rootPath(...parts: string[]): string {
  return path.join(ROOT, ...parts);
}
