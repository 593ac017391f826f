import { shortenMiddle } from '@svc/protocol';

const MAX_LABEL_LENGTH = 60;

const segmenter = new Intl.Segmenter();

/** A field's label in one line; forms put whole paragraphs into labels. */
export function shortenLabel(label: string): string {
  const line = label.replace(/\s+/g, ' ').trim();
  const letters = splitLetters(line);
  return letters.length <= MAX_LABEL_LENGTH ? line : `${letters.slice(0, MAX_LABEL_LENGTH - 1).join('')}…`;
}

/** The names of files for sentences: shortened. */
export function namesOf(files: readonly { name: string }[]): string[] {
  return files.map(({ name }) => shortenFileName(name));
}

/** A file's name for the popup's width. */
export function shortenFileName(name: string): string {
  return shortenMiddle(splitLetters(name), 40, 12);
}

/** Splits into grapheme clusters, so that no emoji or accent is cut in two. */
function splitLetters(text: string): string[] {
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}
