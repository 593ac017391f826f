import { isolate, quote } from '@svc/protocol';

/** What is drawn in pages and said in the browser's menu. The only sentences that a page's script carries. */
export const pageTexts = {
  brand: 'Pocketfill',
  /** What a page is called that may take a drop anywhere. */
  pageItself: 'The page itself',
  /** The label may be empty. */
  filled: (fileName: string, label: string) =>
    label === ''
      ? `${isolate(fileName)} is in the upload field`
      : `${isolate(fileName)} is in ${quote(label)}`,
  handedOver: (fileName: string, label: string) =>
    label === ''
      ? `${isolate(fileName)} was handed to the page`
      : `${isolate(fileName)} was handed to ${quote(label)}`,
  undo: 'Undo',
  undone: (fileName: string) => `${isolate(fileName)} was taken out again`,
  pickerNotes: {
    waiting: 'Waiting for the file from your phone',
    newCode: 'This field asks for something else: scan the new code',
    confirm: 'Pocketfill asks you in its own window whether the file may go here',
  },
  showQuestion: 'Show the question',
  questionHint: 'Click the Pocketfill icon to see the question',
  refused: 'The file from your phone is not what this field asks for',
  putAnyway: 'Put it in anyway',
  cannotUndo: (fileName: string) => `The page has gone on with ${isolate(fileName)} already`,
  showCode: 'Show the code',
  codeHint: 'Click the Pocketfill icon to see the code',
  thisComputer: 'From this computer instead',
  cancel: 'Cancel',
  close: 'Close',
  chooseHint: 'Click the place for the file. Esc leaves.',
  leave: 'Leave',
  fillFromPhone: 'Fill from phone',
  notHere: 'Not on this site',
} as const;
