import { shortenName } from './file-name.ts';

/** Times that a ZIP can say in any time zone: it counts years from 1980 to 2107. */
const FIRST_MS = Date.UTC(1980, 0, 2);
const LAST_MS = Date.UTC(2107, 11, 30);

/**
 * The files as entries of a ZIP, in the form of `client-zip`: each name different, and none that Windows refuses to
 * unpack; each time one that a ZIP can say.
 *
 * @param files - with names as `cleanFileName` returns them.
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

/** Devices of Windows, whatever the extension is (https://learn.microsoft.com/windows/win32/fileio/naming-a-file). */
const DEVICE = /^(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[0-9¹²³]) *(\.|$)/i;

function fitWindows(name: string): string {
  const fitting = name.replace(/[<>:"|?*]/g, '_').replace(/[. ]+$/, (end) => '_'.repeat(end.length));
  return DEVICE.test(fitting) ? shortenName(`_${fitting}`) : fitting;
}

/** Also on file systems that do not tell cases apart: `photo.jpg`, `photo (2).jpg`. */
function distinguishNames(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    let unique = name;
    for (let count = 2; taken.has(fold(unique)); count++) unique = shortenName(name, ` (${count})`);
    taken.add(fold(unique));
    return unique;
  });
}

/** What such file systems compare. */
function fold(name: string): string {
  return name.normalize('NFC').toLowerCase();
}
