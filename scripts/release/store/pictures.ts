import { browserWindow, icon, phoneFrame, stage } from './stage.ts';
import type { Shots } from './take-shots.ts';

/** One picture, for one store or several. */
export interface Picture {
  /** Where it goes, below the folder of all pictures. */
  names: string[];
  width: number;
  height: number;
  html: string;
  isTransparent?: boolean;
}

const STORES = ['chrome', 'edge', 'firefox'];
const PROMISE = 'From your phone into the page';

/** The pictures in each store's sizes: docs/store/README.md lists them. */
export function drawPictures(shots: Shots): Picture[] {
  return [...drawScreenshots(shots), ...drawTiles(shots), ...drawLogos()];
}

function drawScreenshots({ code, sending, done, options }: Shots): Picture[] {
  const views = [
    screenshot(
      'A page asks for a file. It is on your phone.',
      'Click the icon and scan the code with the phone’s camera.',
      browserWindow(code),
    ),
    screenshot(
      'Pick the photo on the phone',
      'A plain web page: no app, no account. It goes on by itself after a lost connection.',
      browserWindow(sending) + phoneFrame(sending.phone),
    ),
    screenshot(
      'It is in the page’s field',
      'As if it had been on this computer. On any site, in any kind of upload field.',
      browserWindow(done),
    ),
    screenshot(
      'Your server, your files',
      'Files are encrypted on the phone. The server is open source, and you choose who runs it.',
      browserWindow(options, 'Pocketfill: options'),
    ),
  ];
  return views.map((html, index) => ({
    names: STORES.map((store) => `${store}/screenshot-${index + 1}.png`),
    width: 1280,
    height: 800,
    html,
  }));
}

function screenshot(title: string, text: string, content: string): string {
  return stage('shot', `<h1>${title}</h1><p>${text}</p>${content}`);
}

function drawTiles({ sending }: Shots): Picture[] {
  const words = `<div><h1>Pocketfill</h1><p>${PROMISE}</p></div>`;
  return [
    {
      names: ['chrome/tile-small.png', 'edge/tile-small.png'],
      width: 440,
      height: 280,
      html: stage('tile small', icon('') + words),
    },
    {
      names: ['chrome/tile-marquee.png', 'edge/tile-large.png'],
      width: 1400,
      height: 560,
      html: stage('tile marquee', icon('') + words + phoneFrame(sending.phone)),
    },
  ];
}

function drawLogos(): Picture[] {
  return [
    // Chrome's icon has 16 transparent pixels on each side.
    {
      names: ['chrome/icon.png'],
      width: 128,
      height: 128,
      html: stage('logo padded', icon('')),
      isTransparent: true,
    },
    { names: ['edge/logo.png'], width: 300, height: 300, html: stage('logo', icon('')), isTransparent: true },
    {
      names: ['firefox/icon.png'],
      width: 128,
      height: 128,
      html: stage('logo', icon('')),
      isTransparent: true,
    },
  ];
}
