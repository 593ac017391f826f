/** What people's phones send; for a name outside this list the type stays unknown. */
const TYPE_OF_EXTENSION: Record<string, string> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  heic: 'image/heic',
  heif: 'image/heif',
  avif: 'image/avif',
  svg: 'image/svg+xml',
  pdf: 'application/pdf',
  mp4: 'video/mp4',
  mov: 'video/quicktime',
  webm: 'video/webm',
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  wav: 'audio/wav',
  txt: 'text/plain',
  csv: 'text/csv',
  json: 'application/json',
  zip: 'application/zip',
};

/** Storages name bytes so when nobody has told them what they are. */
const UNKNOWN_TYPES = new Set(['', 'application/octet-stream', 'binary/octet-stream']);

/** The type that a browser gives a file of this name, where the type at hand says nothing. */
export function knownMediaType(type: string, fileName: string): string {
  if (!UNKNOWN_TYPES.has(type.toLowerCase())) return type;
  const extension = fileName.slice(fileName.lastIndexOf('.') + 1).toLowerCase();
  return TYPE_OF_EXTENSION[extension] ?? '';
}
