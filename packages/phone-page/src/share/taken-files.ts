import { originalOf, type ChosenFile } from '../state/file-list.ts';
import type { SharedFile } from './shared-files.ts';

/** Which of the shared files are among those of a job: as they are, changed for the site, or saved by an earlier visit. */
export function findTaken(
  shared: readonly SharedFile[],
  files: readonly Pick<ChosenFile, 'file' | 'picture'>[],
): SharedFile[] {
  return files.flatMap((listed) => {
    const original = originalOf(listed);
    const isSame = (other: SharedFile) => other.file === original;
    return shared.find(isSame) ?? shared.find((other) => isNamedAlike(other.file, original)) ?? [];
  });
}

/** After a reload a picture is another file, and may have another format and size. */
function isNamedAlike(one: File, other: File): boolean {
  return one.lastModified === other.lastModified && stemOf(one) === stemOf(other);
}

function stemOf({ name }: File): string {
  return name.replace(/\.[^.]*$/, '');
}
