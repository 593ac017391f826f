/** Pictures of buttons, as paths in a square of 24, in the stroke of the page's own. */
const PATHS = {
  camera:
    'M4 8h3.200l1.600-2.500h6.400L16.800 8H20a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V9a1 1 0 0 1 1-1ZM12 9.900a3.300 3.300 0 1 0 0 6.600 3.300 3.300 0 0 0 0-6.600Z',
  photos:
    'M4 5h16a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1ZM3 17l5-5.500 4 4 3-3 6 5.500M15.500 8.500v.1',
  turnLeft: 'M4 4v5h5M4.500 9A8 8 0 1 1 4 13.500',
  turnRight: 'M20 4v5h-5M19.500 9A8 8 0 1 0 20 13.500',
  undo: 'M8 5 4 9l4 4M4 9h10a5.500 5.500 0 0 1 0 11h-4',
  whole: 'M4 9V5a1 1 0 0 1 1-1h4M15 4h4a1 1 0 0 1 1 1v4M20 15v4a1 1 0 0 1-1 1h-4M9 20H5a1 1 0 0 1-1-1v-4',
  earlier: 'M19 12H5M11 6l-6 6 6 6',
  later: 'M5 12h14M13 6l6 6-6 6',
  remove: 'M5 7h14M10 7V4.500h4V7M7 7l.8 12.500h8.400L17 7M10.500 11v5M13.500 11v5',
} as const;

export type IconName = keyof typeof PATHS;

const SVG = 'http://www.w3.org/2000/svg';

export function createIcon(name: IconName): SVGSVGElement {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('class', 'icon');
  svg.setAttribute('aria-hidden', 'true');
  svg.setAttribute('focusable', 'false');
  const path = document.createElementNS(SVG, 'path');
  path.setAttribute('d', PATHS[name]);
  svg.append(path);
  return svg;
}
