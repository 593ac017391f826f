import { zipSync, type ZipOptions } from 'fflate';

/** Unix, whose file modes follow. */
const OS = 3;

/**
 * A ZIP that depends on names and contents alone: no clock, computer or user gets into it.
 *
 * @param programs - the names of files that can be started.
 */
export function zipFiles(
  files: ReadonlyMap<string, Uint8Array>,
  programs: ReadonlySet<string> = new Set(),
): Uint8Array {
  // The earliest time that the format knows; it has no zone.
  const mtime = new Date(1980, 0, 1);
  const entries = [...files]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, bytes]): [string, [Uint8Array, ZipOptions]] => {
      const mode = programs.has(name) ? 0o100755 : 0o100644;
      return [name, [bytes, { level: 9, mtime, os: OS, attrs: (mode << 16) >>> 0 }]];
    });
  return zipSync(Object.fromEntries(entries));
}
