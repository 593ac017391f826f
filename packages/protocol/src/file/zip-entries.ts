import { shortenName } from './file-name.ts';

/** ZIP stores years from 1980 to 2107, in local time: these are valid in every time zone. */
const FIRST_MS = Date.UTC(1980, 0, 2);
const LAST_MS = Date.UTC(2107, 11, 30);

/**
 * The files as entries of a ZIP, in the form of `client-zip`: with distinct names that Windows can unpack,
 * and times that ZIP can store.
 */
export function describeZipEntries<File extends { name: string; lastModifiedMs: number }>(
  files: readonly File[],
): (File & { lastModified: Date })[] {
  const names = distinguishNames(files.map(({ name }) => fitWindows(name)));
  return files.map((file, index) => ({
    ...file,
    name: names[index] ?? file.name,
    lastModified: new Date(Math.min(LAST_MS, Math.max(FIRST_MS, file.lastModifiedMs))),
  }));
}

/**
 * Device names of Windows, with any extension
 * (https://learn.microsoft.com/windows/win32/fileio/naming-a-file).
 */
const DEVICE = /^(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[0-9¹²³]) *(\.|$)/i;

function fitWindows(name: string): string {
  const fitting = name.replace(/[<>:"|?*]/g, '_').replace(/[. ]+$/, (end) => '_'.repeat(end.length));
  return DEVICE.test(fitting) ? shortenName(`_${fitting}`) : fitting;
}

/** Makes names distinct, also on file systems that ignore case: `photo.jpg`, `photo (2).jpg`. */
function distinguishNames(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    let unique = name;
    for (let count = 2; taken.has(fold(unique)); count++) unique = shortenName(name, ` (${count})`);
    taken.add(fold(unique));
    return unique;
  });
}

/** The form that such file systems compare. */
function fold(name: string): string {
  return name.normalize('NFC').toLowerCase();
}
