import { readFileSync } from 'node:fs';
import { SITE } from './picture-desk.ts';

const ICON = readFileSync(new URL('../../../assets/icon.svg', import.meta.url), 'utf8');
const STYLE = readFileSync(new URL('stage.css', import.meta.url), 'utf8');

/** Pocketfill's mark. */
export const icon = (className: string) => `<div class="icon ${className}">${ICON}</div>`;

/** A whole picture. */
export function stage(className: string, content: string): string {
  return `<!doctype html><html lang="en"><style>${STYLE}</style><body class="${className}">${content}</body></html>`;
}

/** A browser's window with a page, and with the popup if it is open. */
export function browserWindow({ page, popup }: { page: Buffer; popup?: Buffer }, address = SITE): string {
  return `<div class="window">
    <div class="bar"><i></i><i></i><i></i><span class="address">${address}</span>${icon('pinned')}</div>
    ${image(page, 'page')}
    ${popup ? image(popup, 'popup') : ''}
  </div>`;
}

export const phoneFrame = (screen: Buffer) => `<div class="phone">${image(screen, 'screen')}</div>`;

function image(png: Buffer, className: string): string {
  return `<img class="${className}" alt="" src="data:image/png;base64,${png.toString('base64')}">`;
}
