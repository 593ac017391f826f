import { expect } from '@playwright/test';
import type { BidiClient } from '../fixtures/browser/firefox/bidi.ts';
import { createFirefoxPage, type FirefoxPage } from '../fixtures/browser/firefox/firefox-page.ts';
import { startFirefoxForOurs } from '../fixtures/browser/firefox/start-firefox.ts';
import { waitUntil } from '../fixtures/browser/firefox/wait-until.ts';
import { findQrCode } from '../fixtures/phone/read-qr-code.ts';
import type { Arrival } from './chromium-visitor.ts';
import { readUntil, type Visitor } from './visitor.ts';

export async function enterFirefox({ executablePath, zip, host }: Arrival): Promise<Visitor> {
  const prefs = host === undefined ? {} : { 'network.dns.localDomains': host };
  const firefox = await startFirefoxForOurs(prefs, executablePath);
  const { bidi, browserWindow, extension } = firefox;
  if (host !== undefined) await browserWindow(trustAnyCertificate);
  await extension.install(zip);
  const found: { page?: FirefoxPage } = {};
  const front = () => {
    if (!found.page) throw new Error('No tab is in front.');
    return found.page;
  };
  /** A click on what the function marks, once it is there. */
  const clickMarked = async (mark: (text: string) => boolean, text: string) => {
    await waitUntil(`"${text}" can be clicked`, () => front().evaluate(mark, text));
    await front().click('[data-click]');
  };
  return {
    goTo: async (end) => {
      found.page = await waitUntil(`the tab ${end} opens`, () => findPage(bidi, end));
      await front().activate();
    },
    open: async (address) => {
      found.page = await firefox.openPage(address);
      await front().activate();
    },
    click: (text) => clickMarked(markText, text),
    paste: async (text) => {
      await clickMarked(markField, '');
      await front().evaluate((pasted) => document.execCommand('insertText', false, pasted), text);
    },
    read: (what) => readUntil(what, () => front().evaluate(() => document.body.innerText)),
    clickIcon: () => extension.clickToolbarButton(),
    readCode: async () => {
      let link: string | undefined;
      const look = async () => (link = await findQrCode(await extension.panel.screenshot()));
      await expect.poll(look, { message: 'the code in the popup' }).toBeDefined();
      return link ?? '';
    },
    listErrors: () => extension.listErrors(),
    close: () => firefox.close(),
  };
}

/** https://www.w3.org/TR/webdriver-bidi/#command-browsingContext-getTree */
interface TopLevel {
  contexts: { context: string; url: string }[];
}

async function findPage(bidi: BidiClient, end: string): Promise<FirefoxPage | undefined> {
  const { contexts } = (await bidi.send('browsingContext.getTree', { maxDepth: 0 })) as TopLevel;
  const tab = contexts.find(({ url }) => url.split(/[?#]/)[0]?.endsWith(end));
  return tab && createFirefoxPage(bidi, tab.context);
}

// The marks are made in the page: BiDi finds elements by selectors only.

function markText(text: string): boolean {
  for (const marked of document.querySelectorAll('[data-click]'))
    delete (marked as HTMLElement).dataset['click'];
  const elements = [...document.querySelectorAll<HTMLElement>('summary, button, a')];
  const element = elements.find(
    (each) => each.checkVisibility() && !each.matches(':disabled') && each.textContent.trim() === text,
  );
  if (!element) return false;
  element.scrollIntoView({ block: 'center' });
  element.dataset['click'] = '';
  return true;
}

function markField(): boolean {
  for (const marked of document.querySelectorAll('[data-click]'))
    delete (marked as HTMLElement).dataset['click'];
  const fields = [...document.querySelectorAll<HTMLElement>('input[type=text]')];
  const field = fields.find((each) => each.checkVisibility());
  if (!field) return false;
  field.dataset['click'] = '';
  return true;
}

declare const Ci: Record<'nsICertOverrideService', object>;
declare const Cc: Record<string, { getService(type: object): OverrideService } | undefined>;

interface OverrideService {
  setDisableAllSecurityChecksAndLetAttackersInterceptMyData(isOn: boolean): void;
}

/** Runs in the browser's window. */
function trustAnyCertificate(): void {
  const service = Cc['@mozilla.org/security/certoverride;1']?.getService(Ci.nsICertOverrideService);
  if (!service) throw new Error('This Firefox has no exceptions for certificates.');
  service.setDisableAllSecurityChecksAndLetAttackersInterceptMyData(true);
}
