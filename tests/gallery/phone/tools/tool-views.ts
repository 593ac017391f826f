import { PictureError } from '@svc/pictures';
import { openEditor } from '../../../../packages/phone-page/src/tools/editor/open-editor.ts';
import { openScanner } from '../../../../packages/phone-page/src/tools/scanner/open-scanner.ts';
import type { PageStore } from '../../../../packages/phone-page/src/tools/scanner/page-store.ts';
import { createFakeTools, type FakeTools } from './fake-tools.ts';
import { takeLandscape, takePhoto } from './sample-photos.ts';

const NO_STORE: PageStore = {
  load: async () => [],
  savePhoto: async () => undefined,
  savePlan: () => undefined,
  remove: () => undefined,
  isLasting: () => true,
  clear: () => undefined,
};

interface ScannerView {
  pages: number;
  fake?: FakeTools;
  takes?: { pdf: boolean; pictures: boolean };
  maxFiles?: number;
}

async function scan({ pages, fake, takes = { pdf: true, pictures: true }, maxFiles = 20 }: ScannerView) {
  const firstPhotos: File[] = [];
  for (let page = 1; page <= pages; page += 1) firstPhotos.push(await takePhoto(`Claim form ${page}`));
  const tools = createFakeTools(fake);
  void openScanner({
    tools,
    store: NO_STORE,
    firstPhotos,
    takes,
    maxBytes: { pdf: 5_000_000, pictures: 5_000_000 },
    maxFiles,
    isSentAtOnce: false,
  });
  await settle();
}

async function edit(picture: Promise<Blob> = takeLandscape()) {
  void openEditor({ tools: createFakeTools(), picture: await picture });
  await settle();
}

/** Until pictures are drawn and nothing changes any more. */
async function settle(): Promise<void> {
  for (let quiet = 0; quiet < 3; quiet += 1) {
    await new Promise((resolve) => setTimeout(resolve, 60));
    const images = [...document.images].filter(({ src, hidden }) => src !== '' && !hidden);
    if (images.some(({ complete }) => !complete)) quiet = -1;
  }
}

/** Waits until it is there. */
async function find(selector: string, isWanted: (element: Element) => boolean = () => true) {
  for (;;) {
    const found = [...document.querySelectorAll<HTMLElement>(selector)].find(isWanted);
    if (found && found.getClientRects().length > 0) return found;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

async function press(name: string): Promise<void> {
  const button = await find(
    'dialog button, dialog label, dialog [role=option]',
    (each) => (each.getAttribute('aria-label') ?? each.textContent).trim() === name,
  );
  button.click();
  await settle();
  await settle();
}

/** A finger that rests on a handle, after it has moved it. */
async function drag(selector: string, by: { x: number; y: number }): Promise<void> {
  const handle = await find(selector);
  handle.setPointerCapture = () => undefined; // there is no such finger
  const send = (type: string, x: number, y: number) =>
    handle.dispatchEvent(new PointerEvent(type, { pointerId: 7, clientX: x, clientY: y, bubbles: true }));
  send('pointerdown', 100, 100);
  send('pointermove', 100 + by.x, 100 + by.y);
  await settle();
}

const tooLarge = new PictureError('too_large');

/** Each state of the editor and of the scanner, by name. */
export const toolViews: Record<string, () => Promise<void>> = {
  'editor-untouched': () => edit(),
  'editor-tall': () => edit(takeLandscape({ width: 700, height: 1400 })),
  'editor-cut': async () => {
    await edit();
    await press('Turn right');
    await drag('[data-sides="-1,-1"]', { x: 60, y: 70 });
  },
  'editor-small-part': async () => {
    await edit();
    await drag('[data-sides="1,1"]', { x: -900, y: -900 });
  },
  'editor-not-drawn': () => edit(Promise.resolve(new Blob(['no picture'], { type: 'image/jpeg' }))),
  'editor-question': async () => {
    await edit();
    await press('Turn left');
    await press('Cancel');
  },
  'scanner-empty': () => scan({ pages: 0 }),
  'scanner-one-page': () => scan({ pages: 1 }),
  'scanner-looking': () => scan({ pages: 1, fake: { isLooking: true } }),
  'scanner-not-found': () => scan({ pages: 2, fake: { notFound: 'form 1' } }),
  'scanner-many-pages': async () => {
    await scan({ pages: 12 });
    await press('Page 4');
    await press('Colour');
  },
  'scanner-turned': async () => {
    await scan({ pages: 3 });
    await press('Turn');
  },
  'scanner-dragging': async () => {
    await scan({ pages: 2 });
    await drag('.corner', { x: 20, y: 16 });
  },
  'scanner-damaged': () => scan({ pages: 3, fake: { damaged: 'form 1' } }),
  'scanner-removed': async () => {
    await scan({ pages: 4 });
    await press('Page 2');
    await press('Remove');
  },
  'scanner-full': () => scan({ pages: 2, takes: { pdf: false, pictures: true }, maxFiles: 2 }),
  'scanner-drawing': async () => {
    await scan({ pages: 10, fake: { endlessPage: 3 } });
    await press('Done');
  },
  'scanner-result-one': async () => {
    await scan({ pages: 1 });
    await press('Done');
  },
  'scanner-result': async () => {
    await scan({ pages: 5 });
    await press('Done');
  },
  'scanner-result-large': async () => {
    await scan({ pages: 3, takes: { pdf: true, pictures: false } });
    await press('Done');
    await press('Page 2 of 3, as it is sent');
  },
  'scanner-result-too-many': async () => {
    await scan({ pages: 4, maxFiles: 3 });
    await press('Done');
    await press('Pictures');
  },
  'scanner-result-too-large': async () => {
    await scan({ pages: 2, takes: { pdf: true, pictures: false }, fake: { pdfError: tooLarge } });
    await press('Done');
  },
  'scanner-question': async () => {
    await scan({ pages: 3 });
    await press('Close');
  },
};
