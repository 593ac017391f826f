import { texts } from '../../lib/texts.ts';

interface FileTypeName {
  name: string;
  /** The wildcard that covers it, for example `image/*`. */
  wildcard: string;
}

/** A name that people know, followed by the types and extensions that stand for it. */
const ROWS: readonly (readonly [name: string, type: string, ...others: string[]])[] = [
  ['JPEG', 'image/jpeg', 'image/jpg', '.jpg', '.jpeg', '.jpe', '.jfif'],
  ['PNG', 'image/png', '.png'],
  ['GIF', 'image/gif', '.gif'],
  ['WebP', 'image/webp', '.webp'],
  ['HEIC', 'image/heic', 'image/heif', '.heic', '.heif'],
  ['AVIF', 'image/avif', '.avif'],
  ['SVG', 'image/svg+xml', '.svg'],
  ['BMP', 'image/bmp', '.bmp'],
  ['TIFF', 'image/tiff', '.tif', '.tiff'],
  ['MP4', 'video/mp4', '.mp4', '.m4v'],
  ['MOV', 'video/quicktime', '.mov'],
  ['WebM', 'video/webm', '.webm'],
  ['MP3', 'audio/mpeg', 'audio/mp3', '.mp3'],
  ['M4A', 'audio/mp4', 'audio/x-m4a', '.m4a'],
  ['WAV', 'audio/wav', 'audio/x-wav', '.wav'],
  ['PDF', 'application/pdf', '.pdf'],
  [
    'Word',
    'application/msword',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    '.doc',
    '.docx',
  ],
  [
    'Excel',
    'application/vnd.ms-excel',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    '.xls',
    '.xlsx',
  ],
  [
    'PowerPoint',
    'application/vnd.ms-powerpoint',
    'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    '.ppt',
    '.pptx',
  ],
  ['OpenDocument', 'application/vnd.oasis.opendocument.text', '.odt'],
  ['RTF', 'application/rtf', 'text/rtf', '.rtf'],
  ['CSV', 'text/csv', '.csv'],
  [texts.popup.fileTypes.text, 'text/plain', '.txt'],
  ['JSON', 'application/json', '.json'],
  ['XML', 'application/xml', 'text/xml', '.xml'],
  ['ZIP', 'application/zip', 'application/x-zip-compressed', '.zip'],
];

const NAMES = new Map<string, FileTypeName>(
  ROWS.flatMap(([name, type, ...others]) => {
    const wildcard = `${type.slice(0, type.indexOf('/'))}/*`;
    return [type, ...others].map((entry): [string, FileTypeName] => [entry, { name, wildcard }]);
  }),
);

const { image, video, audio, text } = texts.popup.fileTypes;
const WILDCARDS: Record<string, string> = {
  'image/*': image,
  'video/*': video,
  'audio/*': audio,
  'text/*': text,
};

/**
 * What people call one entry of an `accept` attribute, in lower case. `undefined` for a type that has
 * no name in plain words; an extension that is not known stands for itself, in capitals.
 */
export function nameFileType(entry: string): FileTypeName | undefined {
  const known = NAMES.get(entry);
  if (known) return known;
  const wildcard = WILDCARDS[entry];
  if (wildcard !== undefined) return { name: wildcard, wildcard: '' };
  const [, extension] = /^\.([\da-z]{1,8})$/.exec(entry) ?? [];
  return extension === undefined ? undefined : { name: extension.toUpperCase(), wildcard: '' };
}
