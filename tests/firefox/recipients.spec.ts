import path from 'node:path';
import { test, expect } from '@playwright/test';
import { findFirefox } from '../../scripts/find-browser.ts';
import { startSite } from '../fixtures/site/site.ts';
import { startTransferServer } from '../fixtures/server/transfer-server.ts';
import { EXTENSION_ID, saveBackendAddress, startFirefox } from '../fixtures/browser/firefox/start-firefox.ts';

const KINDS = {
  foreign: 'http://localhost:',
  'nested-srcdoc': 'http://localhost:',
  'nested-blank': 'http://localhost:',
  sandboxed: 'a sealed-off part of 127.0.0.1:',
  'sandboxed-srcdoc': 'a sealed-off part of 127.0.0.1:',
  data: 'a sealed-off part of 127.0.0.1:',
};

test('in Firefox, a frame that takes the focus is not guessed, and is listed as what it is', async () => {
  const [server, site] = await Promise.all([startTransferServer(), startSite()]);
  const firefox = await startFirefox({
    binary: await findFirefox({ install: true }),
    extensionId: EXTENSION_ID,
  });
  try {
    const { extension } = firefox;
    await extension.install(path.resolve('.output/firefox-mv3'));
    await extension.grantOrigins(['http://localhost/*', 'http://127.0.0.1/*']);
    await saveBackendAddress(extension, server.url);
    for (const [kind, named] of Object.entries(KINDS)) {
      const page = await firefox.openPage(`${site.origin}/recipients.html?frame=${kind}`);
      await page.waitFor('the frame is there', () => 'isReady' in document.documentElement.dataset);
      const popup = await extension.openPage(`popup.html?tab=${await extension.readTabId(page)}`);
      const choices = await popup.waitFor(`the popup lists the places beside a frame: ${kind}`, () => {
        const listed = [...document.querySelectorAll<HTMLElement>('.choice')];
        return listed.length === 2 && listed.map(({ innerText }) => innerText);
      });
      expect(choices[0]).toContain('Claim photo');
      expect(choices[1]).toContain(named);
      expect(
        await popup.evaluate(() => document.querySelector(':checked')?.closest('label')?.innerText),
      ).toContain('Claim photo');
    }
    expect(await extension.listErrors()).toEqual([]);
  } finally {
    await Promise.all([firefox.close(), site.close(), server.dispose()]);
  }
});

test('in Firefox, a picker and a right click in a frame of another site are asked about in the extension’s own popup', async () => {
  const [server, site] = await Promise.all([startTransferServer(), startSite()]);
  const firefox = await startFirefox({
    binary: await findFirefox({ install: true }),
    extensionId: EXTENSION_ID,
  });
  try {
    const { extension } = firefox;
    await extension.install(path.resolve('.output/firefox-mv3'));
    await extension.grantOrigins(['http://localhost/*', 'http://127.0.0.1/*']);
    await saveBackendAddress(extension, server.url);
    const page = await firefox.openPage(`${site.origin}/recipients.html?frame=foreign`);
    await page.waitFor('the frame is there', () => 'isReady' in document.documentElement.dataset);
    const tabId = await extension.readTabId(page);
    const popup = await extension.openPage(`popup.html?tab=${tabId}`);
    await popup.waitFor(
      'there is a code',
      () => document.querySelector('[data-testid=upload-link]') !== null,
    );
    await popup.waitFor('the frame is listed', () => document.querySelectorAll('.choice').length === 2);
    const before = await popup.evaluate(readLink);
    await page.activate();
    await (await page.openFrame()).click('button');
    const question = await popup.waitFor('the question is shown', () =>
      document.querySelector('[data-testid=recipient-question]')?.getAttribute('data-origin'),
    );
    expect(question).toBe(`http://localhost:${new URL(site.origin).port}`);
    const { panel } = extension;
    await panel.waitForText('h2', 'May another site get your file?');

    // By the time of the answer the frame shows another document, which nobody was asked about.
    const frame = await page.openFrame();
    await frame.goto(await frame.evaluate(() => `${location.href}?another`));
    await panel.click('[data-testid=recipient-confirm]:enabled');
    await expect.poll(() => panel.evaluate(readLink), { message: 'the code of before' }).toBe(before);
    await panel.waitForText('.choice:has(:checked)', 'Claim photo');

    // About a right click the person is asked likewise, and what they confirm has a code of its own.
    await panel.close();
    await (await page.openFrame()).rightClick('[name=prize]');
    await extension.pressInContextMenu('Fill from phone');
    await panel.waitForText('h2', 'May another site get your file?');
    await panel.click('[data-testid=recipient-confirm]:enabled');
    await panel.waitForText('.choice:has(:checked)', 'Prize photo');
    const hasOwnCode = async () => {
      const link = await panel.evaluate(readLink);
      return link !== '' && link !== before;
    };
    await expect.poll(hasOwnCode, { message: 'a code of its own' }).toBe(true);
    expect(await extension.listErrors()).toEqual([]);
  } finally {
    await Promise.all([firefox.close(), site.close(), server.dispose()]);
  }
});

/** Of the code that a popup shows; '' without one. Runs in the popup. */
function readLink(): string {
  return document.querySelector('[data-testid=upload-link]')?.getAttribute('href') ?? '';
}
