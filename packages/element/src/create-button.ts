import { PHONE_PATH } from '@svc/dialog';

/** What describes a button to those who do not see it: written at the element, and read at its button. */
export const ARIA_NAMES: readonly string[] = ['aria-label', 'aria-labelledby', 'aria-describedby'];

interface ButtonEvents {
  /** Not called if a listener before it has prevented the press. */
  onPress: () => void;
  onBlur: () => void;
  /** The pointer or the focus has come near: a press may follow. */
  onNear: () => void;
}

/** The button of the element. Its text is its last child. */
export function createButton({ onPress, onBlur, onNear }: ButtonEvents): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.setAttribute('aria-haspopup', 'dialog');
  button.append(drawIcon(), '');
  button.addEventListener('click', (event) => {
    if (!event.defaultPrevented) onPress();
  });
  // A held key would press the button that gets the focus next.
  button.addEventListener('keydown', (event) => {
    if (event.repeat && event.key === 'Enter') event.preventDefault();
  });
  button.addEventListener('blur', onBlur);
  for (const sign of ['pointerenter', 'focus']) button.addEventListener(sign, onNear);
  return button;
}

const SVG = 'http://www.w3.org/2000/svg';
const ICON = {
  class: 'svc-icon',
  width: '16',
  height: '16',
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  'stroke-width': '2',
  'stroke-linecap': 'round',
  'stroke-linejoin': 'round',
  'aria-hidden': 'true',
};

function drawIcon(): SVGElement {
  const icon = document.createElementNS(SVG, 'svg');
  for (const [name, value] of Object.entries(ICON)) icon.setAttribute(name, value);
  icon.appendChild(document.createElementNS(SVG, 'path')).setAttribute('d', PHONE_PATH);
  return icon;
}
