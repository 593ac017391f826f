import { waitUntil } from '../../fixtures/browser/firefox/wait-until.ts';
import { launchWebKit, type WebKitOptions } from '../../fixtures/browser/webkit/launch-webkit.ts';
import type { WebDriverBrowser } from '../../fixtures/browser/webkit/web-driver.ts';
import { startVirtualScreen } from '../../fixtures/browser/virtual-screen.ts';
import { phoneViews } from '../phone/phone-views.ts';
import { findCutOff } from '../support/find-cut-off.ts';
import type { Check, CheckTools, Gallery } from '../support/gallery.ts';
import type { GallerySite } from '../support/serve-gallery.ts';

const WIDTH = 390;
/** One view of each kind, for looks that change no text. */
const FEW_VIEWS = ['ready', 'ready-other-type', 'sending', 'sealed-done', 'failed-too-large'];
const FEW_LISTS = Object.keys(phoneViews)
  .filter((name) => name.startsWith('several-'))
  .slice(0, 2);

interface Looks {
  name: string;
  options: Omit<WebKitOptions, 'display'>;
  views: readonly string[];
}

const ALL_LOOKS: Looks[] = [
  { name: 'light', options: {}, views: Object.keys(phoneViews) },
  { name: 'dark', options: { isDark: true }, views: [...FEW_VIEWS, ...FEW_LISTS] },
  { name: 'large-text', options: { textZoom: 2 }, views: [...FEW_VIEWS, ...FEW_LISTS] },
];

/** The phone's page and a dialog of the client kit in the engine of iPhones: nothing is blank or cut off. */
export function webkitGallery(site: GallerySite): Gallery {
  return {
    name: 'In WebKit',
    checks: [...ALL_LOOKS.map((looks) => checkPhone(site.phone, looks)), checkKit(site.kit)],
  };
}

function checkPhone(address: string, { name, options, views }: Looks): Check {
  return inWebKit(options, async (browser, { keepPicture }) => {
    const faults: string[] = [];
    for (const view of views) {
      await browser.open(`${address}?view=${view}`);
      await waitUntil(`${view} has its pictures`, () => browser.evaluate(hasPictures));
      await keepPicture(`webkit-${view}-${name}`, await browser.screenshot());
      const found = await browser.evaluate(findCutOff, WIDTH);
      if (!(await browser.evaluate(hasText))) found.push('is blank');
      faults.push(...found.map((what) => `${view}, ${name}: ${what}`));
    }
    return { views: views.length, faults };
  });
}

/** The button opens its dialog. There is no server. */
function checkKit(address: string): Check {
  return inWebKit({ width: 1024, height: 768 }, async (browser, { keepPicture }) => {
    const waitFor = (selector: string) =>
      waitUntil(`${selector} is drawn`, () => browser.evaluate(isDrawn, selector));
    await browser.open(`${address}?view=button`);
    await browser.click('main button');
    await waitFor('dialog[open] h2');
    await keepPicture('webkit-kit-button', await browser.screenshot());
    await browser.open(`${address}?view=pending`);
    await waitFor('dialog[open] svg');
    await keepPicture('webkit-kit-pending', await browser.screenshot());
    return { views: 2, faults: [] };
  });
}

function inWebKit(
  options: Looks['options'],
  check: (browser: WebDriverBrowser, tools: CheckTools) => ReturnType<Check>,
): Check {
  return async (tools) => {
    const screen = await startVirtualScreen();
    const browser = await launchWebKit({ ...options, display: screen.display });
    try {
      return await check(browser, tools);
    } finally {
      await browser.close();
      await screen.close();
    }
  };
}

/** Also false while a dialog fades in. */
function isDrawn(selector: string): boolean {
  const element = document.querySelector(selector);
  const isMoving = (element?.closest('dialog')?.getAnimations().length ?? 0) > 0;
  return element !== null && element.getClientRects().length > 0 && !isMoving;
}

function hasPictures(): boolean {
  return [...document.images].every(({ complete }) => complete);
}

function hasText(): boolean {
  return (document.querySelector('body')?.innerText ?? '').trim() !== '';
}
