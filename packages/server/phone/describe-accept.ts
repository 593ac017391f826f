import { splitAccept } from '@svc/protocol';

/** Media types that need a nicer name than their second half in capitals. */
const TYPE_NAMES: Record<string, string> = {
  '*/*': 'any file',
  'image/*': 'images',
  'video/*': 'videos',
  'audio/*': 'sound files',
  'text/*': 'text files',
  'image/jpeg': 'JPEG images',
  'image/jpg': 'JPEG images',
  'image/png': 'PNG images',
  'image/gif': 'GIF images',
  'image/webp': 'WebP images',
  'image/heic': 'HEIC images',
  'image/heif': 'HEIC images',
  'image/avif': 'AVIF images',
  'image/svg+xml': 'SVG images',
  'video/mp4': 'MP4 videos',
  'video/quicktime': 'MOV videos',
  'audio/mpeg': 'MP3 files',
  'text/plain': 'text files',
  'text/csv': 'CSV files',
  'application/pdf': 'PDF files',
  'application/zip': 'ZIP files',
  'application/msword': 'Word documents',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'Word documents',
  'application/vnd.ms-excel': 'Excel sheets',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'Excel sheets',
};

const TYPE_OF_EXTENSION: Record<string, string> = {
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.png': 'image/png',
  '.gif': 'image/gif',
  '.webp': 'image/webp',
  '.heic': 'image/heic',
  '.heif': 'image/heif',
  '.avif': 'image/avif',
  '.svg': 'image/svg+xml',
  '.mp4': 'video/mp4',
  '.mov': 'video/quicktime',
  '.mp3': 'audio/mpeg',
  '.txt': 'text/plain',
  '.csv': 'text/csv',
  '.pdf': 'application/pdf',
  '.zip': 'application/zip',
  '.doc': 'application/msword',
  '.docx': 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  '.xls': 'application/vnd.ms-excel',
  '.xlsx': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

const MAX_NAMES = 4;

/** An `accept` list in plain words: `images and PDF files`. `undefined` when it takes any file. */
export function describeAccept(accept: string): string | undefined {
  const types = splitAccept(accept).map((token) => TYPE_OF_EXTENSION[token] ?? token);
  if (types.length === 0 || types.includes('*/*')) return undefined;
  const names = new Set(types.filter((type) => !isCovered(type, types)).map(nameType));
  return joinWords([...names]);
}

/** `image/png` says nothing new beside `image/*`. */
function isCovered(type: string, types: string[]): boolean {
  const family = `${type.split('/')[0] ?? ''}/*`;
  return type !== family && types.includes(family);
}

function nameType(type: string): string {
  const known = TYPE_NAMES[type];
  if (known) return known;
  if (type.startsWith('.')) return `${type} files`;
  const short = type.split('/')[1]?.replace(/^(x-|vnd\.)/, '') ?? type;
  return type.endsWith('/*') ? `${type.slice(0, -2)} files` : `${short.toUpperCase()} files`;
}

function joinWords(words: string[]): string {
  const shown = words.length > MAX_NAMES ? [...words.slice(0, MAX_NAMES - 1), 'some other types'] : words;
  const last = shown[shown.length - 1] ?? ''; // Safari 15.0 has no at()
  return shown.length > 1 ? `${shown.slice(0, -1).join(', ')} and ${last}` : last;
}

/**
 * What the file field asks the phone for. iOS turns HEIC photos into JPEG only when media types of images
 * are named, and some Android pickers know no extensions: known extensions get their type beside them.
 */
export function fieldAccept(accept: string): string {
  const tokens = splitAccept(accept);
  const types = tokens.map((token) => TYPE_OF_EXTENSION[token]).filter((type) => type !== undefined);
  return [...new Set([...tokens, ...types])].join(',');
}
