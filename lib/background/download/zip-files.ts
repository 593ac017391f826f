import { downloadZip } from 'client-zip';
import { distinguishNames, nameArchive } from '@svc/protocol';
import type { ArrivedFile } from './arrived-files.ts';

/** The one file as it is, or all as one ZIP without compression. `null`: there is none. */
export async function zipFiles(files: readonly ArrivedFile[]): Promise<{ blob: Blob; name: string } | null> {
  const [first] = files;
  if (files.length <= 1) return first ? { blob: first.blob, name: first.name } : null;
  const names = distinguishNames(files.map(({ name }) => name));
  const entries = files.map(({ blob, lastModified }, index) => ({
    name: names[index] ?? '',
    input: blob,
    ...(lastModified !== null && { lastModified: new Date(lastModified) }),
  }));
  return { blob: await downloadZip(entries).blob(), name: nameArchive(files.length) };
}
