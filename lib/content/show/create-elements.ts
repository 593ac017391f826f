/** Markup is not parsed, since pages with Trusted Types refuse it. */
export function createElement<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  className: string,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  element.className = className;
  element.append(...children);
  return element;
}

const SVG = 'http://www.w3.org/2000/svg';

/** The strokes of each icon, in a square of 24. */
const ICONS = {
  phone:
    'M9.1 2.5h5.8a2.6 2.6 0 0 1 2.6 2.6v13.8a2.6 2.6 0 0 1-2.6 2.6H9.1a2.6 2.6 0 0 1-2.6-2.6V5.1a2.6 2.6 0 0 1 2.6-2.6zM10.8 18.3h2.4',
  check: 'M3 12a9 9 0 1 0 18 0a9 9 0 1 0-18 0M8 12.4l2.8 2.8L16 9.6',
  alert: 'M3 12a9 9 0 1 0 18 0a9 9 0 1 0-18 0M12 7.5v5.2M12 16.2v.1',
  cross: 'm7 7 10 10M17 7 7 17',
};

export type IconName = keyof typeof ICONS;

/** Decoration beside text, or in a button with a name. */
export function createIcon(name: IconName): SVGElement {
  const icon = document.createElementNS(SVG, 'svg');
  const strokes = document.createElementNS(SVG, 'path');
  strokes.setAttribute('d', ICONS[name]);
  icon.append(strokes);
  // The size also holds if a page's policy blocks the style sheet.
  const attributes = { viewBox: '0 0 24 24', width: '20', height: '20', 'aria-hidden': 'true' };
  for (const [attribute, value] of Object.entries(attributes)) icon.setAttribute(attribute, value);
  return icon;
}

interface ButtonOptions {
  className: string;
  label: string;
  /** Shown instead of the label, which becomes the accessible name and tooltip. */
  icon?: IconName;
  run: () => void;
}

/** A button that only a person can press: clicks by a page's script are ignored. */
export function createButton({ className, label, icon, run }: ButtonOptions): HTMLButtonElement {
  const button = createElement('button', className, icon ? createIcon(icon) : label);
  button.type = 'button';
  if (icon) {
    button.ariaLabel = label;
    button.title = label;
  }
  button.addEventListener('click', ({ isTrusted }) => {
    if (isTrusted) run();
  });
  return button;
}
