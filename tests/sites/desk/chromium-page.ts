import type { ElementHandle, Frame, Page } from '@playwright/test';
import type { LaunchedExtension } from '../../fixtures/browser/extension.ts';
import { listenForPickers, pressForPicker } from '../../fixtures/browser/native-picker.ts';
import type { Place, SitePage } from './desk.ts';
import type { LogEntry } from '../checks/log-entry.ts';
import { openChromiumPopup } from './chromium-popup.ts';

declare const recorder: {
  find(selector: string): HTMLElement | null;
  read(): Promise<LogEntry[]>;
};

export async function openChromiumPage(extension: LaunchedExtension, url: string): Promise<SitePage> {
  const page = await extension.context.newPage();
  let pickers = 0;
  await listenForPickers(page, () => (pickers += 1));
  await page.goto(url);

  const click = async (place: Place) => {
    await page.bringToFront();
    await clickFound(page, place);
  };
  return {
    waitFor: async (place) => {
      await locate(page.mainFrame(), place);
    },
    click,
    chooseNatively: async (place, path) => {
      const picker = await pressForPicker(page, () => click(place));
      await picker?.setFiles(path);
      return picker !== null;
    },
    dropNatively: async (place, path) => {
      await page.bringToFront();
      await dropFile(page, await locate(page.mainFrame(), place), path);
    },
    countPickers: async () => pickers,
    openPopup: () => openChromiumPopup(extension, page),
    // The pages here have nothing behind their body.
    hasOverlay: () => page.evaluate(() => document.documentElement.lastElementChild?.localName === 'div'),
    readLog: () => page.evaluate(() => recorder.read()),
    readText: (selector) => page.evaluate((query) => recorder.find(query)?.textContent ?? '', selector),
    close: () => page.close(),
  };
}

const MAX_DRAWINGS = 5;

/** A widget may draw its element anew between the look and the click, which then has hit nothing. */
async function clickFound(page: Page, place: Place): Promise<void> {
  for (let drawing = 1; ; drawing += 1) {
    try {
      return await (await locate(page.mainFrame(), place)).click();
    } catch (error) {
      if (drawing === MAX_DRAWINGS || !String(error).includes('not attached')) throw error;
    }
  }
}

async function dropFile(page: Page, element: ElementHandle, path: string): Promise<void> {
  const box = await element.boundingBox();
  if (!box) throw new Error('The element has no place in the page.');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const session = await page.context().newCDPSession(page);
  const data = { items: [], files: [path], dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await session.send('Input.dispatchDragEvent', { type, x, y, data });
  }
  await session.detach();
}

async function locate(frame: Frame, [selector = '', ...inner]: string[]): Promise<ElementHandle> {
  const found = await frame.waitForFunction((query) => recorder.find(query), selector);
  const element = found.asElement();
  if (!element) throw new Error(`There is no ${selector}.`);
  if (inner.length === 0) return element;
  const child = await element.contentFrame();
  if (!child) throw new Error(`${selector} is no frame.`);
  return locate(child, inner);
}
