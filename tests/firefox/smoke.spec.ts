import { expect, hashInField, test } from './test.ts';
import { sha256 } from '../fixtures/phone/test-files.ts';
import { runInBrowser, SHOWN_TAB } from '../fixtures/browser/firefox/popup-panel.ts';
import { startOurFirefox } from '../fixtures/browser/firefox/start-firefox.ts';

test('in Firefox, a click on the toolbar button leads a photo from the phone into the field', async ({
  begin,
  firefox,
  photo,
  scanPanel,
}) => {
  const { page } = await begin('form.html');
  const phone = await scanPanel();
  await phone.choose({ name: 'holiday.jpg', mimeType: 'image/jpeg', buffer: photo });
  await phone.waitForState('done');
  await page.waitFor('the field has the file', () => document.querySelector('input')?.files?.length === 1);
  expect(await hashInField(page, 'receipt')).toBe(sha256(photo));
  expect(await page.evaluate(() => document.querySelector('input')?.files?.[0]?.name)).toBe('holiday.jpg');
  await expect
    .poll(() => runInBrowser(firefox.browserWindow, listPictures, { args: [], shownIn: SHOWN_TAB }), {
      message: 'the note shows it',
    })
    .toEqual([[88, 66]]);
});

test('in Firefox, “Fill from phone” on a right click acts on the very element', async ({ firefox, site }) => {
  const { extension } = firefox;
  const page = await firefox.openPage(`${site.origin}/claim.html`);
  await page.activate();
  // The best guess would be the first field.
  await page.rightClick('[name=papers]');
  await extension.pressInContextMenu('Fill from phone');
  await extension.panel.waitForText('.choice:has(:checked)', 'Other papers');
});

test('in Firefox, the list names a field by elements that a script has set, and follows the page @release', async ({
  firefox,
  site,
}) => {
  const { extension } = firefox;
  const page = await firefox.openPage(`${site.origin}/claim.html`);
  await page.evaluate(() => {
    const field = document.querySelector('[name=papers]');
    if (field) field.ariaLabelledByElements = [...document.querySelectorAll('h1')];
  });
  await page.activate();
  await extension.clickToolbarButton();
  await extension.panel.waitForText('.targets', 'Identity check');
  await page.evaluate(() =>
    document
      .querySelector('form')
      ?.insertAdjacentHTML('beforeend', '<label>Invoice <input type="file"></label>'),
  );
  await extension.panel.waitForText('.targets', 'Invoice');
});

test('in Firefox, on a page like the store, where Firefox lets no extension act, the popup says so @release', async ({
  server,
  site,
}) => {
  const prefs = { 'extensions.webextensions.restrictedDomains': '127.0.0.1' };
  const firefox = await startOurFirefox(server.url, prefs);
  try {
    const { extension } = firefox;
    const page = await firefox.openPage(`${site.origin}/form.html`);
    await page.activate();
    await extension.clickToolbarButton();
    await extension.panel.waitForText('body', 'Extensions may not act on this page');
    await extension.panel.waitForText('body', 'The file can be saved on this computer');
    expect(await extension.listErrors()).toEqual([]);
  } finally {
    await firefox.close();
  }
});

/** Firefox's own code sees closed shadow roots. */
interface PrivilegedElement extends Element {
  openOrClosedShadowRoot: ShadowRoot | null;
}

/** Width and height of each picture that the extension has drawn in the page. */
function listPictures(): number[][] {
  const hosts = [...document.documentElement.children] as PrivilegedElement[];
  const drawn = hosts.flatMap((host) =>
    Array.from(host.openOrClosedShadowRoot?.querySelectorAll('canvas') ?? []),
  );
  return drawn.map(({ width, height }) => [width, height]);
}
