/*
 * While it is loaded, uPlot asks for numbers as the browser's language writes them. Some browsers name none that `Intl`
 * takes ("C", "en-US@posix"): that is an error there, and the dashboard would stay blank.
 */
try {
  Intl.getCanonicalLocales(navigator.language);
} catch {
  Object.defineProperty(navigator, 'language', { value: 'en-GB' });
}
