/*
 * uPlot formats numbers in the browser's language when it is loaded. Some browsers have a language that `Intl` refuses
 * ("C", "en-US@posix"): the error would leave the dashboard blank.
 */
try {
  Intl.getCanonicalLocales(navigator.language);
} catch {
  Object.defineProperty(navigator, 'language', { value: 'en-GB' });
}
