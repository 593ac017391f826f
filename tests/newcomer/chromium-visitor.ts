import path from 'node:path';
import { expect } from '@playwright/test';
import { runProgram } from '../../scripts/npm/run-program.ts';
import type { DevToolsTarget } from '../fixtures/browser/devtools.ts';
import { openRealDesk } from '../fixtures/browser/real-desk.ts';
import { lookForCode } from '../fixtures/phone/phone.ts';
import { readUntil, type Visitor } from './visitor.ts';

/** How to get into a browser: what a person has, besides the ZIP. */
export interface Arrival {
  executablePath: string;
  /** The extension as the store has it. */
  zip: string;
  /** An empty folder. */
  folder: string;
  /** A host that is this computer; any certificate counts as its own. */
  host?: string;
}

/** Where a browser takes an extension from a folder. */
export function unpackedIn(folder: string): string {
  return path.join(folder, 'extension');
}

export async function enterChromium({ executablePath, zip, folder, host }: Arrival): Promise<Visitor> {
  const build = unpackedIn(folder);
  await runProgram('unzip', ['-q', zip, '-d', build]);
  const args = host === undefined ? [] : elsewhere(host);
  const desk = await openRealDesk({ executablePath, build, args });
  const { context } = desk.extension;
  const found = { page: context.pages()[0] };
  const front = () => {
    if (!found.page) throw new Error('No tab is in front.');
    return found.page;
  };
  const goTo = async (end: string) => {
    const find = () => context.pages().find((page) => page.url().split(/[?#]/)[0]?.endsWith(end));
    await expect.poll(() => find() !== undefined, { message: `the tab ${end} opens` }).toBe(true);
    found.page = find();
    await front().bringToFront();
  };
  return {
    goTo,
    open: async (address) => {
      found.page = await context.newPage();
      await front().goto(address);
    },
    click: (text) => front().getByText(text, { exact: true }).filter({ visible: true }).click(),
    paste: async (text) => {
      await front().getByRole('textbox').filter({ visible: true }).click();
      await front().keyboard.insertText(text);
    },
    read: (what) => readUntil(what, () => front().locator('body').innerText()),
    clickIcon: async () => {
      const tabs = context.pages().length;
      const hasOpened = async () => context.pages().length > tabs || (await desk.isPopupOpen());
      await expect(async () => {
        if (await hasOpened()) return; // late
        await desk.press('ctrl+shift+u');
        await expect.poll(hasOpened, { timeout: 5_000 }).toBe(true);
      }).toPass({ timeout: 30_000 });
    },
    readCode: async () => {
      const popup = await desk.findPopup();
      return lookForCode({ screenshot: () => takePicture(popup) });
    },
    close: () => desk.close(),
  };
}

/** The arguments of a browser for which a host is this computer. They stand for a name server and a certificate. */
export function elsewhere(host: string): string[] {
  return [`--host-resolver-rules=MAP ${host} 127.0.0.1`, '--ignore-certificate-errors'];
}

/** Of a popup, once it is drawn: until then the browser has none. */
async function takePicture(popup: DevToolsTarget): Promise<Buffer> {
  let png = '';
  await expect(async () => {
    const { data } = await popup.send('Page.captureScreenshot');
    png = String(data);
  }).toPass({ timeout: 15_000 });
  return Buffer.from(png, 'base64');
}
