import { downloadZip } from 'client-zip';
import { describeZipEntries, nameArchive } from '@svc/protocol';
import type { ArrivedFile } from './arrived-files.ts';

/** The one file as it is, or all as one ZIP without compression. `null`: there is none. */
export async function zipFiles(files: readonly ArrivedFile[]): Promise<{ blob: Blob; name: string } | null> {
  const [first] = files;
  if (files.length <= 1) return first ? { blob: first.blob, name: first.name } : null;
  const entries = describeZipEntries(
    files.map(({ blob, name, lastModified }) => ({
      name,
      input: blob,
      lastModifiedMs: lastModified ?? Date.now(),
    })),
  );
  return { blob: await downloadZip(entries).blob(), name: nameArchive(files.length) };
}
