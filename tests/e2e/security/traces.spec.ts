import type { Page } from '@playwright/test';
import { expectPickersAnswered } from '../../fixtures/browser/expect-pickers-answered.ts';
import { lookInPage } from '../../fixtures/browser/in-page.ts';
import { linkIn, expectState } from '../../fixtures/browser/popup.ts';
import { expect, test } from '../test.ts';

/** Everything that a suspicious page can check in its own world without a specific suspicion. */
function examine(page: Page): Promise<Record<string, unknown>> {
  return page.evaluate(() => {
    // eslint-disable-next-line unicorn/consistent-function-scoping -- the page sees this function alone
    const describeFunction = (owner: object, name: string) => {
      const descriptor = Object.getOwnPropertyDescriptor(owner, name);
      const value = descriptor?.value as (...args: unknown[]) => unknown;
      // eslint-disable-next-line unicorn/consistent-function-scoping -- as above
      const errorOf = (run: () => unknown) => {
        try {
          run();
          return 'none';
        } catch (error) {
          return String(error);
        }
      };
      return {
        text: Function.prototype.toString.call(value),
        ownText: String(value),
        name: value.name,
        length: value.length,
        keys: Reflect.ownKeys(value).map(String),
        flags: [descriptor?.writable, descriptor?.enumerable, descriptor?.configurable],
        wrongReceiver: errorOf(() => Reflect.apply(value, {}, [])),
        asConstructor: errorOf(() => Reflect.construct(value, [])),
        prototypeOf: Object.getPrototypeOf(value) === Function.prototype,
      };
    };
    return {
      globals: Reflect.ownKeys(window).map(String).toSorted(),
      ownersKeys: [HTMLElement, HTMLInputElement, EventTarget, Event, Function].map((owner) =>
        Reflect.ownKeys(owner.prototype).map(String),
      ),
      click: describeFunction(HTMLElement.prototype, 'click'),
      showPicker: describeFunction(HTMLInputElement.prototype, 'showPicker'),
      dispatchEvent: describeFunction(EventTarget.prototype, 'dispatchEvent'),
      stopImmediatePropagation: describeFunction(Event.prototype, 'stopImmediatePropagation'),
      toString: describeFunction(Function.prototype, 'toString'),
      showOpenFilePicker: describeFunction(window, 'showOpenFilePicker'),
      attributes: [...document.querySelectorAll('*')].map((element) => element.getAttributeNames().join()),
      scripts: document.scripts.length,
      styles: document.styleSheets.length + document.adoptedStyleSheets.length,
    };
  });
}

/** Listeners on window and document in every world, by type. */
async function countListeners(page: Page): Promise<string[]> {
  const devTools = await page.context().newCDPSession(page);
  const types: string[] = [];
  for (const expression of ['window', 'document', 'document.documentElement']) {
    const { result } = await devTools.send('Runtime.evaluate', { expression });
    const objectId = result.objectId ?? '';
    const { listeners } = await devTools.send('DOMDebugger.getEventListeners', { objectId });
    types.push(...listeners.map(({ type }) => `${expression} ${type}`));
  }
  await devTools.detach();
  return types.toSorted();
}

test('a page finds nothing that was not there before, while a transfer waits and after it', async ({
  extension,
  openPage,
  wirePhone: phone,
}) => {
  const page = await openPage('pickers.html');
  await page.evaluate(() => {
    const heard: unknown[] = [];
    Object.assign(window, { heard });
    window.addEventListener('message', (event) => heard.push(event.data));
  });
  const before = await examine(page);
  const listenersBefore = await countListeners(page);
  const popup = await extension.openPopup(page);
  await expectState(popup, 'waiting');
  await phone.open(await linkIn(popup));
  await expectPickersAnswered(extension, page);
  expect(await examine(page)).toEqual(before);
  expect((await countListeners(page)).length).toBeGreaterThan(listenersBefore.length);

  await page.bringToFront();
  await page.getByRole('button', { name: 'Attach a file' }).click();
  const inPage = await lookInPage(page);
  await inPage.expectText('Waiting for the file from your phone');
  const during = await page.evaluate(() => ({
    stack: (globalThis as unknown as { stackInClick: string }).stackInClick,
    heard: (globalThis as unknown as { heard: unknown[] }).heard,
    html: document.documentElement.outerHTML,
    host: document.documentElement.lastElementChild?.outerHTML,
    inside: document.documentElement.lastElementChild?.shadowRoot,
  }));
  expect(during.stack).not.toContain('extension');
  expect(during.heard).toEqual([]);
  expect(during.html).not.toContain(extension.id);
  expect(during).toMatchObject({ host: '<div></div>', inside: null });

  await phone.choose({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('a') });
  await expectState(popup, 'done');
  await inPage.press('Close');
  await expect.poll(() => examine(page).then(({ attributes }) => attributes)).toEqual(before['attributes']);
  const own = 'stackInClick'; // the page's
  const after = await examine(page);
  const globals = (after['globals'] as string[]).filter((name) => name !== own);
  expect({ ...after, globals }).toEqual(before);
  // Scripts cannot count these; the developer tools also see those of the extension's world. The page learns of the end
  // with a delay.
  await expect.poll(() => countListeners(page)).toEqual(listenersBefore);
});
