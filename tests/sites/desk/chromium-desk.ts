import { launchExtension, type LaunchedExtension } from '../../fixtures/browser/launch-extension.ts';
import type { Desk, Place, SitePage, Popup } from './desk.ts';
import type { ElementHandle, Frame, Page } from '@playwright/test';
import { listenForPickers, pressForPicker } from '../../fixtures/browser/native-picker.ts';
import type { LogEntry } from '../checks/log-entry.ts';
import { isChoiceKnown, findMissing } from './ask-extension.ts';

/** A real Chromium with the build that may act on local pages. */
export async function startChromiumDesk(executablePath: string, backend: string): Promise<Desk> {
  const extension = await launchExtension({ executablePath });
  await extension.setBackend(backend);
  return {
    browserName: 'chromium',
    open: (url) => openChromiumPage(extension, url),
    close: () => extension.close(),
  };
}

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
    // The pages here have nothing after their body.
    hasOverlay: () => page.evaluate(() => document.documentElement.lastElementChild?.localName === 'div'),
    readLog: () => page.evaluate(() => recorder.read()),
    readText: (selector) => page.evaluate((query) => recorder.find(query)?.textContent ?? '', selector),
    close: () => page.close(),
  };
}

const MAX_DRAWINGS = 5;

/** A widget may redraw its element between the lookup and the click, which then misses it. */
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

export async function openChromiumPopup(extension: LaunchedExtension, page: Page): Promise<Popup> {
  const popup = await extension.openPopup(page);
  return {
    readLink: async () => (await popup.getByTestId('upload-link').getAttribute('href')) ?? '',
    chooseTarget: (name) => popup.getByTestId('targets').getByText(name).click(),
    confirmRecipient: () => popup.getByTestId('recipient-confirm').click(),
    choosePlace: () => popup.getByRole('button', { name: 'Pick on the page' }).click(),
    findMissing: () => popup.evaluate(findMissing),
    isChoiceKnown: (isNamed) => popup.evaluate(isChoiceKnown, isNamed),
    readState: async () => (await popup.getByTestId('transfer-state').getAttribute('data-state')) ?? '',
    readText: async () => (await popup.locator('body').innerText()).replace(/\s+/g, ' '),
    close: () => popup.close(),
  };
}
