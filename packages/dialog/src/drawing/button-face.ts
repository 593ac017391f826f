// What the button shows. Apart from the other texts and icons, which are loaded with the dialog.

/** On the button, where there is no other text. */
export const BUTTON_LABEL = 'Upload from phone';

/** The strokes of its icon, in a square of 24. */
export const PHONE_PATH =
  'M8 3h8a1.5 1.5 0 0 1 1.5 1.5v15A1.5 1.5 0 0 1 16 21H8a1.5 1.5 0 0 1-1.5-1.5v-15A1.5 1.5 0 0 1 8 3Zm3 15h2';
