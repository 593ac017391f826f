import { isolate, quote } from '@svc/protocol';

/** One file by its name, several by their number; with the verb for one or for several, if there is one. */
export function nameFiles(names: readonly string[], ...[one, several]: string[]): string {
  const [first = ''] = names;
  const [name, verb] = names.length === 1 ? [isolate(first), one] : [`${names.length} files`, several];
  return verb === undefined ? name : `${name} ${verb}`;
}

/** The texts in pages and in the browser's menu. Content scripts import no other texts. */
export const pageTexts = {
  brand: 'Pocketfill',
  /** The name of a page that may take a drop anywhere. */
  pageItself: 'The page itself',
  /** For places with the same label. */
  inGroup: (label: string, group: string) => `${label} (${group})`,
  /** The label may be empty. */
  filled: (names: readonly string[], label: string) =>
    `${nameFiles(names, 'is', 'are')} in ${label === '' ? 'the upload field' : quote(label)}`,
  handedOver: (names: readonly string[], label: string) =>
    `${nameFiles(names, 'was', 'were')} handed to ${label === '' ? 'the page' : quote(label)}`,
  /** The words are the page's, and may be empty. */
  notKept: (names: readonly string[], words: string) =>
    `The page did not keep ${nameFiles(names)}${words === '' ? '' : `: ${quote(words)}`}`,
  undo: 'Undo',
  undone: (names: readonly string[]) => `${nameFiles(names, 'was', 'were')} taken out again`,
  pickerNotes: {
    waiting: 'Waiting for the file from your phone',
    newCode: 'This field asks for something else: scan the new code',
    confirm: 'Pocketfill asks you in its own window whether the file may go here',
  },
  showQuestion: 'Show the question',
  questionHint: 'Click the Pocketfill icon to see the question',
  refused: 'The file from your phone is not what this field asks for',
  putAnyway: 'Put it in anyway',
  cannotUndo: (names: readonly string[]) => `The page has gone on with ${nameFiles(names)} already`,
  showCode: 'Show the code',
  codeHint: 'Click the Pocketfill icon to see the code',
  thisComputer: 'From this computer instead',
  cancel: 'Cancel',
  close: 'Close',
  chooseHint: 'Choose the place for the file. Esc leaves.',
  leave: 'Leave',
  fillFromPhone: 'Fill from phone',
  notHere: 'Not on this site',
} as const;
