import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** An absolute path in the repository, which does not depend on the working folder. */
export function rootPath(...parts: string[]): string {
  return path.join(ROOT, ...parts);
}
