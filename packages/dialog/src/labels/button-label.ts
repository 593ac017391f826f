/** On the button, where there is no other text. Apart from the other texts, which are loaded with the dialog. */
export const BUTTON_LABEL = 'Upload from phone';
