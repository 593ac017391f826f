/** The strokes of each icon, in a square of 24. */
export const ICON_PATHS = {
  phone:
    'M8 3h8a1.5 1.5 0 0 1 1.5 1.5v15A1.5 1.5 0 0 1 16 21H8a1.5 1.5 0 0 1-1.5-1.5v-15A1.5 1.5 0 0 1 8 3Zm3 15h2',
  cross: 'M6 6l12 12M18 6L6 18',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  file: 'M13 3H6v18h12V8l-5-5Zm0 0v5h5',
  alert: 'M12 7v6m0 4v.01M12 3a9 9 0 1 1 0 18a9 9 0 0 1 0-18Z',
};
