const MAX_LABEL_LENGTH = 60;
const MAX_FILE_NAME_LENGTH = 40;
const KEPT_END = 12;

const segmenter = new Intl.Segmenter();

/** A field's label in one line; forms put whole paragraphs into labels. */
export function shortenLabel(label: string): string {
  const line = label.replace(/\s+/g, ' ').trim();
  const letters = splitLetters(line);
  return letters.length <= MAX_LABEL_LENGTH ? line : `${letters.slice(0, MAX_LABEL_LENGTH - 1).join('')}…`;
}

/** A file's name without its middle: beginning and extension tell which one it is. */
export function shortenFileName(name: string): string {
  const letters = splitLetters(name);
  if (letters.length <= MAX_FILE_NAME_LENGTH) return name;
  const start = letters.slice(0, MAX_FILE_NAME_LENGTH - KEPT_END - 1);
  return `${start.join('')}…${letters.slice(-KEPT_END).join('')}`;
}

/** As people see letters, so that no emoji and no accent is cut in two. */
function splitLetters(text: string): string[] {
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}
