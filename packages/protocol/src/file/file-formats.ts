import { splitAccept } from './accept.ts';

/**
 * File formats that people have a name for: the name, the media type that browsers give such a file, and all
 * else that stands for it in an `accept` list. A name in lower case is a common word, which each part of the
 * project says in its own texts; the others are proper names.
 */
const FORMATS = [
  'JPEG image/jpeg image/jpg .jpg .jpeg .jpe .jfif',
  'PNG image/png .png',
  'GIF image/gif .gif',
  'WebP image/webp .webp',
  'HEIC image/heic image/heif .heic .heif',
  'AVIF image/avif .avif',
  'SVG image/svg+xml .svg',
  'BMP image/bmp .bmp',
  'TIFF image/tiff .tif .tiff',
  'MP4 video/mp4 .mp4 .m4v',
  'MOV video/quicktime .mov',
  'WebM video/webm .webm',
  'MP3 audio/mpeg audio/mp3 .mp3',
  'M4A audio/mp4 audio/x-m4a .m4a',
  'WAV audio/wav audio/x-wav .wav',
  'PDF application/pdf .pdf',
  'Word application/msword .doc',
  'Word application/vnd.openxmlformats-officedocument.wordprocessingml.document .docx',
  'Excel application/vnd.ms-excel .xls',
  'Excel application/vnd.openxmlformats-officedocument.spreadsheetml.sheet .xlsx',
  'PowerPoint application/vnd.ms-powerpoint .ppt',
  'PowerPoint application/vnd.openxmlformats-officedocument.presentationml.presentation .pptx',
  'OpenDocument application/vnd.oasis.opendocument.text .odt',
  'RTF application/rtf text/rtf .rtf',
  'CSV text/csv .csv',
  'text text/plain .txt',
  'JSON application/json .json',
  'XML application/xml text/xml .xml',
  'ZIP application/zip application/x-zip-compressed .zip',
];

/** What one entry of an `accept` list asks for. `family` is the first half of a media type: `image`. */
export type AcceptedKind =
  | { kind: 'family'; family: string }
  /** In the table above: `JPEG`. */
  | { kind: 'format'; name: string; family: string }
  /** A media type that is not in the table. */
  | { kind: 'type'; type: string; family: string }
  /** An extension that is not in the table, with its dot. */
  | { kind: 'extension'; extension: string };

/**
 * What an `accept` list asks for, in its order and without what a family in the list covers (`image/png` beside
 * `image/*`). An empty list: any file. Each part of the project has its own words for the kinds.
 */
export function readAcceptedKinds(accept: string): AcceptedKind[] {
  const tokens = splitAccept(accept);
  if (tokens.includes('*/*')) return [];
  return tokens
    .map(readKind)
    .filter((kind) => kind.kind === 'family' || !('family' in kind && tokens.includes(`${kind.family}/*`)));
}

/** The media type that browsers give a file with this extension: `.jpg`, in lower case and with its dot. */
export function mediaTypeOfExtension(extension: string): string | undefined {
  return extension.startsWith('.') ? findFormat(extension)[1] : undefined;
}

function readKind(token: string): AcceptedKind {
  const [name, type = token] = findFormat(token);
  const [family = ''] = type.split('/');
  if (name !== undefined) return { kind: 'format', name, family };
  if (token.startsWith('.')) return { kind: 'extension', extension: token };
  return token.endsWith('/*') ? { kind: 'family', family } : { kind: 'type', type, family };
}

function findFormat(token: string): string[] {
  return FORMATS.map((format) => format.split(' ')).find((words) => words.includes(token)) ?? [];
}
