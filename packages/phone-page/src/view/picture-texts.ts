import type { EncodedType, PictureDetails, PictureErrorCode, PictureFormat } from '@svc/pictures';

/** Sentences about chosen pictures. */

const FORMAT_NAMES: Record<PictureFormat, string> = {
  jpeg: 'JPEG',
  png: 'PNG',
  webp: 'WebP',
  heic: 'HEIC',
  avif: 'AVIF',
  gif: 'GIF',
  bmp: 'BMP',
  tiff: 'TIFF',
};
const TYPE_NAMES: Record<EncodedType, string> = {
  'image/jpeg': FORMAT_NAMES.jpeg,
  'image/png': FORMAT_NAMES.png,
  'image/webp': FORMAT_NAMES.webp,
};

export const pictureTexts = {
  look: 'Look at it, then send it.',
  send: 'Send',
  sendOriginal: 'Send the original',
  useOriginal: 'Use the original',
  edit: 'Turn or crop',
  editOf: (name: string) => `Turn or crop ${name}`,
  makeSmaller: (from: string, to: string) => `Make it smaller: ${from} → ${to}`,
  lookingForSmaller: 'Working out a smaller one…',
  makePdf: 'Make a PDF of it',
  makeOnePdf: (pictures: number) => `Make one PDF of ${pictures} pictures`,
  scan: 'Scan a document',
  goOnScanning: (pages: number) =>
    pages === 1 ? 'Go on with your scan: 1 page' : `Go on with your scan: ${pages} pages`,

  tooLarge: (maxSize: string) => `This picture is too large: this site takes at most ${maxSize}.`,
  largerThanAsked: (maxSize: string) =>
    `This picture may be too large: this site seems to take at most ${maxSize}.`,
  largeVideo: 'A video cannot be made smaller here: a shorter one may fit.',
  largePdf: (canScan: boolean) =>
    `A PDF cannot be made smaller here${canScan ? ': the paper, scanned anew, may fit' : ''}.`,

  changing: 'Getting the picture ready…',
  loading: (percent: number) => `Loading what this format needs: ${percent} %`,

  removed: (hasLocation: boolean, hasCamera: boolean) => {
    if (!hasLocation)
      return hasCamera ? 'Had camera details: removed.' : 'May have told where it was taken: removed.';
    return hasCamera ? 'Had a location and camera details: removed.' : 'Had a location: removed.';
  },
  kept: ({ hasLocation, hasCamera }: PictureDetails) => {
    if (hasLocation) return 'Has a location: it tells where it was taken.';
    return hasCamera ? 'Has details of the camera.' : 'It may tell where it was taken.';
  },
  converted: (from: PictureFormat, to: EncodedType) =>
    `Changed from ${FORMAT_NAMES[from]} to ${TYPE_NAMES[to]}, which this site takes.`,
  madeSmaller: (from: string, to: string) => `Made smaller: ${from} → ${to}.`,
  edited: 'Turned or cropped.',
  original: 'The original, unchanged.',
  sendAsItIs: 'Or send it as it is.',
  mayTell: 'It may have a location, which could not be removed.',
  toolFailed: 'The tool could not be loaded. Check the connection, and tap again.',
} as const;

/** Why a picture could not be changed, and what to do. */
export const TROUBLES: Record<PictureErrorCode, string> = {
  damaged: 'This picture is damaged and cannot be changed here. Choose another one.',
  not_readable: 'This phone cannot read this picture any more. Choose it again, or choose another one.',
  no_decoder: 'Pictures of this kind cannot be changed here. Choose another one, or a JPEG.',
  not_loaded:
    'What this format needs could not be loaded. It is tried again when the connection is back, or when you tap.',
  too_many_pixels: 'This picture has too many pixels for this phone. Choose a smaller one.',
  too_large: 'It cannot be made small enough for this site. Choose another one.',
  animated: 'This picture moves, and would stand still if it were changed. Choose another one.',
  out_of_memory: 'This phone has too little memory for this picture. Close other pages, and choose it again.',
  timed_out: 'Changing this picture took too long. Choose it again, or choose another one.',
};
