import type { Page } from '@playwright/test';
import { codeIn } from '../../../../tests/fixtures/browser/popup.ts';
import { openPhone, type FileToChoose } from '../../../../tests/fixtures/phone/phone.ts';
import type { Browsers } from '../../desk.ts';
import { readChoice, watchChoice, withinLimit } from './clock-in-page.ts';
import { settle } from './settle.ts';

/** The moments of a transfer, in milliseconds after the file was chosen on the phone. */
export interface Trace {
  /** The phone's page begins its first request. */
  firstRequestMs: number;
  /** The server has answered the upload's last request: the phone knows that every byte is there. */
  lastByteMs: number;
  /** The computer's page has its `change` event. */
  changeMs: number;
}

/** Brings a file from the phone into the page's field, as a person does. The extension knows its server. */
export async function transferFile(
  { extension, phoneBrowser, siteOrigin }: Browsers,
  file: FileToChoose,
): Promise<Trace> {
  const page = await extension.context.newPage();
  await page.goto(`${siteOrigin}/form.html`);
  const popup = await extension.openPopup(page);
  const phone = await openPhone(phoneBrowser);
  await phone.scan(await showCode(popup));
  await phone.waitForState('ready');
  await settle();
  await watchChoice(phone.page);
  const changed = page.evaluate(waitForChange);
  changed.catch(() => undefined); // told by `withinLimit`
  await phone.choose(file);
  const changedAtMs = await withinLimit(changed);
  await phone.waitForState('done');
  const chosenAtMs = await readChoice(phone.page);
  const requests = await phone.page.evaluate(readRequests, chosenAtMs);
  await Promise.all([phone.close(), popup.close(), page.close()]);
  return {
    firstRequestMs: requests.firstAtMs - chosenAtMs,
    lastByteMs: requests.lastByteAtMs - chosenAtMs,
    changeMs: changedAtMs - chosenAtMs,
  };
}

/** The phone of the transfer before may still be asked for the file. */
async function showCode(popup: Page) {
  const code = codeIn(popup);
  const button = popup.getByRole('button', { name: 'Show the code for another phone' });
  await code.or(button).first().waitFor();
  if (await button.isVisible()) await button.click();
  return code;
}

/** Runs in the computer's page: when its field has the file, milliseconds since 1970. */
function waitForChange(): Promise<number> {
  return new Promise((resolve) => {
    const listener = () => resolve(performance.timeOrigin + performance.now());
    document.addEventListener('change', listener, { once: true });
  });
}

/** Runs in the phone's page. */
function readRequests(chosenAtMs: number): { firstAtMs: number; lastByteAtMs: number } {
  const own = performance
    .getEntriesByType('resource')
    .filter((entry) => entry instanceof PerformanceResourceTiming)
    .filter(({ initiatorType }) => ['fetch', 'xmlhttprequest'].includes(initiatorType));
  const origin = performance.timeOrigin;
  const starts = own.map(({ startTime }) => origin + startTime).filter((atMs) => atMs >= chosenAtMs);
  const lastUpload = own.findLast(({ name }) => new URL(name).pathname.startsWith('/upload'));
  return {
    firstAtMs: Math.min(...starts),
    lastByteAtMs: origin + (lastUpload?.responseEnd ?? Number.NaN),
  };
}
