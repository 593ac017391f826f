import { zipSync, type ZipOptions } from 'fflate';

/** The same for each file: no clock, computer or user gets into the ZIP. */
const SAME: ZipOptions = {
  level: 9,
  os: 3, // Unix, whose file modes follow
  attrs: (0o100644 << 16) >>> 0,
};

/** A ZIP that depends on names and contents alone. */
export function zipFiles(files: ReadonlyMap<string, Uint8Array>): Uint8Array {
  // The earliest time that the format knows; it has no zone.
  const mtime = new Date(1980, 0, 1);
  const sorted = [...files].sort(([a], [b]) => (a < b ? -1 : 1));
  return zipSync(Object.fromEntries(sorted), { ...SAME, mtime });
}
