import tokens from '../../../assets/tokens.css?inline';
import boxStyles from './box-styles.css?inline';

/*
 * Colours are set in the layer, since a page's rules reach the host and would change them there. Lengths are in `em`:
 * the host's font size is the browser's setting. Important rules of a shadow root win over all rules of the page.
 */
const layerStyles = `
:host {
  all: initial !important;
  position: fixed !important;
  display: block !important;
  width: 0 !important;
  height: 0 !important;
  direction: ltr !important;
  unicode-bidi: isolate !important;
}
.layer {
  --control-line: #868c9c;
  --shadow: 0 1px 3px #10121a30, 0 6px 24px #10121a38;
  box-sizing: border-box;
  position: fixed;
  inset: 0;
  width: auto;
  height: auto;
  margin: 0;
  border: 0;
  padding: 0;
  overflow: hidden;
  background: none;
  pointer-events: none;
  color: var(--text);
  font: .875em/1.45 system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif;
}
.layer::backdrop { display: none }
.layer *, .layer *::before { box-sizing: border-box }
@media (prefers-color-scheme: dark) {
  .layer {
    --control-line: #7c8394;
    --shadow: 0 1px 3px #000a, 0 6px 24px #000c;
  }
}
@media print { :host { display: none !important } }
`;

/** Adds the style sheet to the shadow root, in spite of the page's policy. */
export function adoptStyles(shadow: ShadowRoot): void {
  const text = tokens.replaceAll(':root', '.layer') + layerStyles + boxStyles;
  try {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    shadow.adoptedStyleSheets = [sheet];
  } catch {
    // Firefox before 153 refuses it to extensions (https://bugzilla.mozilla.org/show_bug.cgi?id=1751346).
    const style = document.createElement('style');
    style.textContent = text;
    shadow.append(style);
  }
}
