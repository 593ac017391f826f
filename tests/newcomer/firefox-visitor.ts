import { expect } from '@playwright/test';
import type { BidiClient } from '../fixtures/browser/firefox/bidi.ts';
import { createFirefoxPage, listTabs, type FirefoxPage } from '../fixtures/browser/firefox/firefox-page.ts';
import { startFirefoxForOurs } from '../fixtures/browser/firefox/start-firefox.ts';
import { waitUntil } from '../fixtures/browser/firefox/wait-until.ts';
import { lookForCode } from '../fixtures/phone/phone.ts';
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
  const clickFirst = async (selector: string, text: string | null) => {
    await waitUntil(`${text ?? selector} can be clicked`, () =>
      front().evaluate(markElement, selector, text),
    );
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
    click: (text) => clickFirst('summary, button, a', text),
    paste: async (text) => {
      await clickFirst('input[type=text]', null);
      await front().evaluate((pasted) => document.execCommand('insertText', false, pasted), text);
    },
    read: (what) =>
      readUntil(what, () => front().evaluate(() => document.querySelector('body')?.innerText ?? '')),
    clickIcon: () => extension.clickToolbarButton(),
    readCode: () => lookForCode(extension.panel),
    close: async () => {
      try {
        expect(await extension.listErrors()).toEqual([]);
      } finally {
        await firefox.close();
      }
    },
  };
}

async function findPage(bidi: BidiClient, end: string): Promise<FirefoxPage | undefined> {
  const tab = (await listTabs(bidi)).find(({ url }) => url.split(/[?#]/)[0]?.endsWith(end));
  return tab && createFirefoxPage(bidi, tab.context);
}

/** Marks the first element that can be clicked, in the page: BiDi finds elements by selectors only. */
function markElement(selector: string, text: string | null): boolean {
  for (const marked of document.querySelectorAll('[data-click]')) marked.removeAttribute('data-click');
  const element = [...document.querySelectorAll(selector)].find(
    (each) =>
      each.checkVisibility() &&
      !each.matches(':disabled') &&
      (text === null || each.textContent.trim() === text),
  );
  element?.scrollIntoView({ block: 'center' });
  element?.setAttribute('data-click', '');
  return element !== undefined;
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
