import { mediaTypeOfExtension } from '@svc/protocol';

/** What storages answer for bytes whose type they do not know. */
const UNKNOWN_TYPES = new Set(['', 'application/octet-stream', 'binary/octet-stream']);

/** The type that a browser gives a file of this name, where the type at hand says nothing. */
export function knownMediaType(type: string, fileName: string): string {
  if (!UNKNOWN_TYPES.has(type.toLowerCase())) return type;
  return mediaTypeOfExtension(fileName.slice(fileName.lastIndexOf('.')).toLowerCase()) ?? '';
}
