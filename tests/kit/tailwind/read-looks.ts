/** The visible properties of a style. */
const SEEN = [
  'display',
  'opacity',
  'color',
  'background-color',
  'background-image',
  'border-radius',
  'box-shadow',
  'font-size',
  'font-weight',
  'font-family',
  'line-height',
  'letter-spacing',
  'text-align',
  'text-decoration-line',
  'text-transform',
  'white-space',
  'overflow',
  'cursor',
  'padding',
];

/** Runs in the page: the position and look of each part of the kit, one line each. */
export function readLooks(seen: string[]): string[] {
  return [...document.querySelectorAll('[class^=svc-]')].map((part) => {
    const { x, y, width, height } = part.getBoundingClientRect();
    const style = getComputedStyle(part);
    const border = style.borderTopWidth === '0px' ? 'none' : style.borderTop;
    const looks = seen.map((name) => `${name}: ${style.getPropertyValue(name)}`);
    return [part.getAttribute('class'), x, y, width, height, `border: ${border}`, ...looks].join('; ');
  });
}

export { SEEN };
