import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

/** The names of files that are not the same in both folders, or are missing in one. */
export async function findDifferences(one: string, other: string): Promise<string[]> {
  const names = new Set([...(await listNames(one)), ...(await listNames(other))]);
  const differences: string[] = [];
  for (const name of [...names].sort()) {
    if ((await readText(one, name)) !== (await readText(other, name))) differences.push(name);
  }
  return differences;
}

function listNames(folder: string): Promise<string[]> {
  return readdir(folder).catch(() => []); // not made yet
}

function readText(folder: string, name: string): Promise<string | undefined> {
  return readFile(path.join(folder, name), 'utf8').catch(() => undefined);
}
