import type { PageLook } from '@svc/pictures';
import type { PageProblem, ScanForm } from './scan-state.ts';

const RETAKE = 'Retake it, or remove it.';
/** Why files were not made, and what helps. */
const REASONS: Partial<Record<PageProblem, string>> = {
  out_of_memory: ': this phone has too little memory. Close other apps and try again.',
  not_loaded: ': a part of this page could not be loaded. Check your connection and try again.',
  timed_out: ': it took too long. Close other apps and try again.',
};

/** Every sentence of the scanner. */
export const scannerTexts = {
  title: 'Scan a document',
  lookTitle: 'Look at your pages',
  close: 'Close',
  opening: 'One moment…',

  empty: 'Take a photo of each page. The edges are found for you.',
  takePhoto: 'Take a photo',
  choosePhotos: 'Choose photos',
  addPage: 'Add a page',
  fromPhotos: 'From photos',
  done: 'Done',

  pageOf: (page: number, count: number) => `Page ${page} of ${count}`,
  pages: (count: number) => (count === 1 ? '1 page' : `${count} pages`),
  added: (count: number, total: number) =>
    `${count === 1 ? '1 page was added' : `${count} pages were added`}: ${total} in all`,
  strip: 'Pages. The arrow keys choose one, with Alt they move it.',
  page: (page: number) => `Page ${page}`,
  pageWithProblem: (page: number) => `Page ${page}: its photo cannot be used`,

  looking: 'Looking for the edges…',
  drag: 'Drag a corner that is not right.',
  notFound: 'No edges were found: drag the corners to those of the page.',
  corners: ['Upper left corner', 'Upper right corner', 'Lower right corner', 'Lower left corner'] as const,
  cornerAt: (fromLeft: number, fromTop: number) => `${fromLeft} % from the left, ${fromTop} % from the top`,
  look: 'Look of the page',
  looks: { paper: 'Paper', colour: 'Colour' } satisfies Record<PageLook, string>,
  turn: 'Turn',
  whole: 'Whole photo',
  retake: 'Retake',
  remove: 'Remove',
  earlier: 'Earlier',
  later: 'Later',
  turned: (degrees: number) => (degrees === 0 ? 'Upright as the photo' : `Turned by ${degrees} degrees`),
  wholeSet: 'All of the photo is the page',
  moved: (from: number, to: number) => `Page ${from} is now page ${to}`,
  removed: (page: number) => `Page ${page} was removed.`,
  undo: 'Undo',
  restored: (page: number) => `Page ${page} is back`,

  problems: {
    damaged: `This photo is damaged. ${RETAKE}`,
    not_a_picture: `This file is not a photo. ${RETAKE}`,
    not_readable: `This phone cannot read the photo any more. ${RETAKE}`,
    no_decoder: 'This phone cannot open photos of this kind. Take the page with the camera, or remove it.',
    not_loaded:
      'What this photo needs could not be loaded. It is tried again when the connection is back, or when you tap.',
    too_many_pixels: 'This photo is too large for this phone. Retake it with the camera, or remove it.',
    too_large: `This page does not become small enough. ${RETAKE}`,
    animated: 'This is a moving picture. Take a photo in place of it, or remove it.',
    out_of_memory:
      'This phone has too little memory for this photo. Close other apps and retake it, or remove it.',
    timed_out: `This photo took too long. ${RETAKE}`,
  } satisfies Record<PageProblem, string>,
  tooManyPages: (max: number) => `A scan has at most ${max} pages. The others were not added.`,
  pageHasProblem: (page: number) => `Page ${page} cannot be used. Retake it, or remove it.`,

  drawing: (page: number, count: number) => `Page ${page} of ${count}`,
  making: 'Making the PDF…',
  progress: 'Progress',

  form: 'What is sent',
  forms: { pdf: 'One PDF', pictures: 'Pictures' },
  pdfOf: (pages: string, size: string) => `One PDF, ${pages}, ${size}`,
  picturesOf: (count: number, size: string) =>
    count === 1 ? `1 picture, ${size}` : `${count} pictures, ${size}`,
  enlarge: (page: number, count: number) => `Page ${page} of ${count}, as it is sent`,
  use: 'Use it',
  send: 'Send it',
  back: 'Back',
  tooManyPictures: (max: number) =>
    max === 1
      ? 'This site takes 1 picture. Go back and remove the others.'
      : `This site takes at most ${max} pictures. Go back and remove some.`,
  pdfTooLarge: (size: string) =>
    `The PDF does not fit into the ${size} that this site takes. Go back and remove some pages.`,
  pictureTooLarge: (page: number, size: string) =>
    `Page ${page} does not fit into the ${size} that this site takes. Go back and retake it from further away.`,
  notMade: (form: ScanForm, problem: PageProblem) => {
    const what = form === 'pdf' ? 'The PDF' : 'The pictures';
    return `${what} could not be made${REASONS[problem] ?? '. Try again.'}`;
  },
  tryAgain: 'Try again',

  leave: (count: number, isLasting: boolean) => ({
    title: count === 1 ? 'Keep this page for later?' : `Keep these ${count} pages for later?`,
    lead: isLasting
      ? 'They stay on this phone until this code ends. Nothing was sent.'
      : 'They stay as long as this page is open. Nothing was sent.',
    answers: { keep: 'Keep for later', discard: 'Throw away', stay: 'Go on scanning' },
  }),

  fileName: (date: string) => `Scan ${date}`,
  pictureName: (date: string, page: number) => `Scan ${date} page ${page}`,
} as const;
