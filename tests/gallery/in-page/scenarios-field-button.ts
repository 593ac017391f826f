import { expect, type Scenario, type TestPage } from './test-page.ts';

const start = ({ run }: TestPage) => run((world) => world.play('buttons'));
const isShown = ({ run }: TestPage) => run((world) => world.count('.field-button') === 1);

export const fieldButtonScenarios: Record<string, Scenario> = {
  'it costs two listeners while none is shown': async (test) => {
    await start(test);
    expect(await test.listListeners()).toEqual(['pointerover at document', 'focusin at document']);
    expect(await isShown(test)).toBe(false);
  },
  'a button comes to the field under the pointer, and can be pressed': async (test) => {
    await start(test);
    await test.page.locator('.attach').hover();
    expect(await isShown(test)).toBe(true);
    await test.hover('.fill');
    await test.click('.fill');
    expect(await test.run((world) => world.readLog())).toEqual(['fill receipt']);
    expect(await isShown(test)).toBe(false);
  },
  'it goes a moment after the pointer': async (test) => {
    await test.run((world) => world.stopTime());
    await start(test);
    await test.page.locator('.attach').hover();
    await test.page.locator('h1').hover();
    await test.run((world) => world.passTime(300));
    expect(await isShown(test)).toBe(true);
    await test.run((world) => world.passTime(200));
    expect(await isShown(test)).toBe(false);
  },
  'it stays while the pointer is on it': async (test) => {
    await test.run((world) => world.stopTime());
    await start(test);
    await test.page.locator('.attach').hover();
    await test.hover('.hide');
    await test.run((world) => world.passTime(10_000));
    expect(await isShown(test)).toBe(true);
  },
  'Tab goes from the field to its button, its cross, and on in the page; Shift+Tab back': async (test) => {
    const { page, run } = test;
    await start(test);
    const focused = async () => [
      await page.evaluate(() => document.activeElement?.id),
      await run((world) => world.focusedIn()),
    ];
    await page.locator('#passport').focus();
    await page.keyboard.press('Tab');
    expect(await focused()).toEqual(['', 'round fill']);
    await page.keyboard.press('Tab');
    expect(await focused()).toEqual(['', 'round hide']);
    await page.keyboard.press('Tab');
    expect(await focused()).toEqual(['receipt', null]);
    await page.keyboard.press('Tab');
    expect(await focused()).toEqual(['', 'round fill']);
    await page.keyboard.press('Shift+Tab');
    expect(await focused()).toEqual(['receipt', null]);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    expect(await run((world) => world.readLog())).toEqual(['fill receipt']);
    expect(await focused()).toEqual(['receipt', null]);
  },
  'a page’s script cannot call it': async (test) => {
    await start(test);
    await test.page.evaluate(() => {
      const field = document.querySelector('#passport');
      field?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, composed: true }));
    });
    expect(await isShown(test)).toBe(false);
  },
  'it goes when its field leaves the view': async (test) => {
    await start(test);
    await test.page.locator('#passport').focus();
    expect(await isShown(test)).toBe(true);
    await test.page.mouse.wheel(0, 600);
    await expect.poll(() => isShown(test)).toBe(false);
  },
};
