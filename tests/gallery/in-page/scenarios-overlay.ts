import { expect, type Scenario } from './test-page.ts';

export const overlayScenarios: Record<string, Scenario> = {
  'a page cannot look into what is drawn': async ({ page, run, note }) => {
    await note('filled');
    expect(await run((world) => world.textOf('p'))).toContain('passport.jpg is in');
    expect(await page.evaluate(() => document.documentElement.lastElementChild?.shadowRoot)).toBeNull();
    expect(await page.evaluate(() => document.documentElement.lastElementChild?.outerHTML)).toBe(
      '<div></div>',
    );
  },
  'nothing in the page moves when a note comes': async ({ page, note }) => {
    const measure = () =>
      page.evaluate(() =>
        [...document.body.querySelectorAll('*')].map((element) =>
          JSON.stringify(element.getBoundingClientRect()),
        ),
      );
    const before = await measure();
    await note('waiting');
    expect(await measure()).toEqual(before);
  },
  'a note at a field in a modal dialog can be pressed': async ({ page, run, note, click }) => {
    await page.evaluate(() => document.querySelector('dialog')?.showModal());
    await note('in-dialog');
    await click('.action:last-child');
    expect(await run((world) => world.readLog())).toEqual(['cancel']);
    await page.evaluate(() => document.querySelector('dialog')?.close());
  },
  'a note can be pressed when a modal dialog opens after it, and when that has closed': async (test) => {
    const { page, run, note, click } = test;
    await note('waiting');
    await page.evaluate(() => document.querySelector('dialog')?.showModal());
    const parentOfHost = () => page.evaluate(() => document.querySelector('div')?.parentElement?.localName);
    await expect.poll(parentOfHost).toBe('dialog');
    await click('.action');
    expect(await run((world) => world.readLog())).toEqual(['code']);
    await page.evaluate(() => document.querySelector('dialog')?.close());
    await expect.poll(parentOfHost).toBe('html');
    await click('.action');
    expect(await run((world) => world.readLog())).toEqual(['code', 'code']);
  },
  'a note outlives the dialog that it was in': async ({ page, run, note, click }) => {
    await page.evaluate(() => {
      const dialog = document.createElement('dialog');
      dialog.id = 'brief';
      document.body.append(dialog);
      dialog.showModal();
    });
    await note('waiting');
    await page.evaluate(() => document.querySelector('#brief')?.remove());
    await expect.poll(() => run((world) => world.boxOf('.note.shown')?.width ?? 0)).toBeGreaterThan(100);
    await click('.action');
    expect(await run((world) => world.readLog())).toEqual(['code']);
  },
  'what the page takes away is put back once, and no more': async ({ page, run, note }) => {
    await note('waiting');
    const takeAway = () => page.evaluate(() => document.querySelector('div')?.remove());
    const isThere = () => run((world) => world.root() !== null);
    await takeAway();
    await expect.poll(isThere).toBe(true);
    await takeAway();
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    );
    expect(await isThere()).toBe(false);
    await run((world) => world.end());
    await note('filled');
    expect(await isThere()).toBe(true);
  },
  'a page that closes things on a click elsewhere does not hear of a click on the note': async (test) => {
    const { page, run, note, click } = test;
    await page.evaluate(() => {
      for (const type of ['pointerdown', 'mousedown', 'click', 'focusin']) {
        document.addEventListener(type, () => document.body.append(`heard ${type}`));
      }
    });
    const text = () => page.evaluate(() => document.body.textContent);
    const before = await text();
    await note('waiting');
    await click('.action');
    expect(await run((world) => world.readLog())).toEqual(['code']);
    expect(await text()).toBe(before);
  },
  'a note shows in full screen': async ({ page, run, note, click }) => {
    await note('waiting');
    await page.locator('#send').evaluate((button) => {
      button.addEventListener('click', () => void document.querySelector('main')?.requestFullscreen());
    });
    await page.locator('#send').click();
    await expect.poll(() => page.evaluate(() => document.fullscreenElement?.localName)).toBe('main');
    const pressed = async () => {
      await click('.action'); // has no effect until the note is above the element in full screen
      return run((world) => world.readLog()[0]);
    };
    await expect.poll(pressed).toBe('code');
    await page.evaluate(() => document.exitFullscreen());
  },
};
