import { findRemoteCode } from './remote-code.ts';

/** Measured in November 2026: 295 kB. Stores take far more, people's patience does not. */
const MAX_ZIP_BYTES = 500_000;
/** A file that would show that something of the tools or tests was packed. */
const STRAY = /(\.map|\.ts|\.tsx|\.log)$|(^|\/)(tests?|node_modules|\.[^/]*)(\/|$)|\.(test|spec)\./;

/** One sentence for each fault of an extension's files. */
export function findFaultsInFiles(files: ReadonlyMap<string, Uint8Array>, zipBytes: number): string[] {
  const faults = [...files].flatMap(([name, bytes]) => {
    if (STRAY.test(name)) return [`${name} does not belong into the extension.`];
    return /\.(js|html|css)$/.test(name) ? findRemoteCode(name, Buffer.from(bytes).toString()) : [];
  });
  if (zipBytes > MAX_ZIP_BYTES) faults.push(`The ZIP has ${zipBytes} bytes, at most ${MAX_ZIP_BYTES}.`);
  if (!files.has('THIRD-PARTY-LICENSES.txt'))
    faults.push('The licences of the bundled packages are missing.');
  return faults;
}
