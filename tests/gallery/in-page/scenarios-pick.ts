import { listenForPickers } from '../../fixtures/browser/native-picker.ts';
import { TILE_TYPE } from '../../../lib/transfer/file-tile.ts';
import { expect, type Scenario, type TestPage } from './test-page.ts';

const PRESSES = ['pointerdown', 'mousedown', 'mouseup', 'pointerup', 'click', 'keydown', 'keyup'];

/** Records the events that the page gets. */
async function listen({ page }: TestPage, events = PRESSES): Promise<() => Promise<string[]>> {
  await page.evaluate((types) => {
    const heard: string[] = [];
    Object.assign(globalThis, { heard });
    for (const type of types) document.addEventListener(type, () => heard.push(type), true);
  }, events);
  return () => page.evaluate(() => (globalThis as unknown as { heard: string[] }).heard);
}

const start = async (test: TestPage, scene = 'pick') => {
  await test.run((world, name) => world.play(name), scene);
  await expect.poll(() => test.run((world) => world.count('.bar.shown'))).toBe(1);
};

const isOver = ({ run }: TestPage) => run((world) => world.root() === null);

export const pickScenarios: Record<string, Scenario> = {
  'a click on a place picks it, and the page hears nothing of it': async (test) => {
    const heard = await listen(test);
    await start(test);
    let hasPicker = false;
    await listenForPickers(test.page, () => (hasPicker = true));
    await test.page.locator('.attach').click();
    expect(await test.run((world) => world.readLog())).toEqual(['picked LABEL']);
    expect(await isOver(test)).toBe(true);
    expect(await heard()).toEqual([]);
    expect(hasPicker).toBe(false);
  },
  'a click that is passed through does in the page what it always does': async (test) => {
    await start(test, 'pick-through');
    const heard = await listen(test);
    await test.page.locator('#send').click();
    expect(await test.run((world) => world.readLog())).toEqual(['picked send']);
    expect(await heard()).toEqual(['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click']);
    expect(await isOver(test)).toBe(true);
  },
  'a tile that is dropped on a place picks it, and the page hears nothing of the drag': async (test) => {
    const { page, run } = test;
    await page.evaluate((type) => {
      const tile = document.createElement('p');
      tile.draggable = true;
      tile.textContent = 'tile';
      tile.addEventListener('dragstart', ({ dataTransfer }) => dataTransfer?.setData(type, '1'));
      document.querySelector('.attach')?.before(tile);
    }, TILE_TYPE);
    const heard = await listen(test, ['dragenter', 'dragover', 'drop', 'change']);
    await start(test);
    await page.getByText('tile', { exact: true }).dragTo(page.locator('.attach'));
    expect(await run((world) => world.readLog())).toEqual(['picked LABEL']);
    expect(await isOver(test)).toBe(true);
    expect(await heard()).toEqual([]);
  },
  'what is under the pointer is outlined with its name': async (test) => {
    await start(test);
    await test.page.locator('.attach').hover();
    await expect.poll(() => test.run((world) => world.textOf('.ring'))).toBe('Attach a receipt');
    const ring = await test.run((world) => world.boxOf('.ring'));
    const label = await test.page.locator('.attach').boundingBox();
    expect(ring?.x).toBe((label?.x ?? 0) - 5);
    await test.page.mouse.wheel(0, 50);
    await expect.poll(() => test.run((world) => world.boxOf('.ring')?.y ?? 0)).toBeLessThan(label?.y ?? 0);
  },
  'Esc leaves, and closes nothing of the page': async (test) => {
    await test.page.evaluate(() => document.querySelector('dialog')?.showModal());
    const heard = await listen(test);
    await start(test);
    await test.page.keyboard.press('Escape');
    expect(await test.run((world) => world.readLog())).toEqual(['left']);
    expect(await test.page.locator('dialog').isVisible()).toBe(true);
    expect(await heard()).toEqual([]);
    await test.page.evaluate(() => document.querySelector('dialog')?.close());
  },
  'Enter picks the place that has the focus': async (test) => {
    await start(test);
    await test.page.locator('#passport').focus();
    await expect.poll(() => test.run((world) => world.textOf('.ring'))).toContain('Passport, front');
    const heard = await listen(test);
    await test.page.keyboard.press('Enter');
    expect(await test.run((world) => world.readLog())).toEqual(['picked passport']);
    expect(await heard()).toEqual([]);
  },
  'its button leaves, without a click in the page': async (test) => {
    await start(test);
    await test.click('.bar button');
    expect(await test.run((world) => world.readLog())).toEqual(['left']);
    expect(await isOver(test)).toBe(true);
  },
  'a field in a closed shadow root can be picked': async (test) => {
    await test.run((world) => world.makeClosedField());
    await start(test);
    await test.page.locator('#closed').click({ position: { x: 20, y: 10 } });
    expect(await test.run((world) => world.readLog())).toEqual(['picked inner']);
    await test.page.evaluate(() => document.querySelector('#closed')?.remove());
  },
  'a click by a page’s script picks nothing': async (test) => {
    await start(test);
    await test.page.evaluate(() => document.querySelector<HTMLElement>('#send')?.click());
    expect(await test.run((world) => world.readLog())).toEqual([]);
    expect(await isOver(test)).toBe(false);
  },
};
