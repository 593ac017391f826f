import { readCount, readObject } from '@svc/protocol';
import {
  MAX_BACKENDS,
  readBackend,
  readName,
  type BackendField,
  type SavedBackend,
} from './saved-backends.ts';

/** The saved backends as a file that a person keeps, or hands to somebody else. */
export const SETTINGS_FILE_NAME = 'pocketfill-backends.json';

const FORMAT = 'pocketfill-backends';
const VERSION = 1;
/** Far more than such files have. */
export const MAX_FILE_BYTES = 5_000_000;

/** A backend of a file, without an id. */
export type FileBackend = Omit<SavedBackend, 'id'>;

/** Why a file is not taken. `place` counts from one. */
export type FileFault =
  | { kind: 'tooLarge' | 'notJson' | 'notSettings' | 'newerVersion' | 'empty' | 'tooMany' }
  | { kind: 'badBackend'; place: number; field: BackendField };

/** The file's text. The values of request headers are secrets, and left out if nothing else is said. */
export function writeSettingsFile(
  backends: readonly SavedBackend[],
  { includesValues = false }: { includesValues?: boolean } = {},
): string {
  const file = {
    format: FORMAT,
    version: VERSION,
    backends: backends.map(({ name, address, routeBase, uploadAddress, headers }) => ({
      name,
      address,
      routeBase,
      // Left out where there is none, so that the list can stand in a policy: Chromium takes no `null` for a text.
      ...(uploadAddress !== null && { uploadAddress }),
      headers: headers.map(({ name, value }) => (includesValues ? { name, value } : { name })),
    })),
  };
  return `${JSON.stringify(file, null, 2)}\n`;
}

/** All backends of a file; or the fault for which none is taken. */
export function readSettingsFile(text: string): FileBackend[] | FileFault {
  const file = parseJson(text);
  if (file === undefined) return { kind: 'notJson' };
  const fields = readObject(file);
  const backends = fields?.['backends'];
  if (fields?.['format'] !== FORMAT || !Array.isArray(backends)) return { kind: 'notSettings' };
  if ((readCount(fields['version']) ?? 0) > VERSION) return { kind: 'newerVersion' };
  if (backends.length === 0) return { kind: 'empty' };
  if (backends.length > MAX_BACKENDS) return { kind: 'tooMany' };
  const read: FileBackend[] = [];
  for (const [index, value] of backends.entries()) {
    const reading = readBackend(value);
    if ('wrong' in reading)
      return { kind: 'badBackend', place: index + 1, field: reading.wrong[0] ?? 'address' };
    read.push({ name: readName(readObject(value)?.['name']), ...reading.backend });
  }
  return read;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // the person is told that it is none
  }
}
