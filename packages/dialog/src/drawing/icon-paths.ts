/** The strokes of the icons in the dialog, each in a square of 24. */
export const ICON_PATHS = {
  cross: 'M6 6l12 12M18 6L6 18',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  file: 'M13 3H6v18h12V8l-5-5Zm0 0v5h5',
  alert: 'M12 7v6m0 4v.01M12 3a9 9 0 1 1 0 18a9 9 0 0 1 0-18Z',
};
