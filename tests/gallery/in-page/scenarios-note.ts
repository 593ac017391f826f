import { expect, type Scenario } from './test-page.ts';

export const noteScenarios: Record<string, Scenario> = {
  'a note leaves the focus where it is, also when it is pressed and closed': async (test) => {
    const { page, run, note, click } = test;
    await page.locator('#remarks').focus();
    const focused = () => page.evaluate(() => document.activeElement?.id);
    await note('waiting');
    expect(await focused()).toBe('remarks');
    await click('.action');
    expect(await focused()).toBe('remarks');
    await click('.round');
    expect(await run((world) => world.root())).toBeNull();
    expect(await focused()).toBe('remarks');
  },
  'Tab reaches the buttons of a note, Esc closes it and gives the focus back': async (test) => {
    const { page, run, note } = test;
    await note('filled');
    await page.locator('#witness').focus();
    await page.keyboard.press('Tab');
    expect(await run((world) => world.focusedIn())).toBe('action');
    await page.keyboard.press('Tab');
    expect(await run((world) => world.focusedIn())).toBe('round');
    await page.keyboard.press('Escape');
    expect(await run((world) => world.root())).toBeNull();
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('witness');
  },
  'a press answers the note: it is closed before its action runs': async ({ run, note, click }) => {
    await note('filled');
    await click('.action');
    expect(await run((world) => world.readLog())).toEqual(['undo']);
    expect(await run((world) => world.root())).toBeNull();
  },
  'its signal closes a note': async ({ run, note }) => {
    await note('abortable');
    await run((world) => world.abort());
    expect(await run((world) => world.root())).toBeNull();
  },
  'a new note takes the place of the one before': async ({ run, note }) => {
    await note('waiting');
    await note('filled');
    expect(await run((world) => world.count('.note'))).toBe(1);
    expect(await run((world) => world.textOf('p'))).toContain('passport.jpg');
  },
  'the words come into a status that is there already, so that they are read out': async ({ run, note }) => {
    const early = run((world) => {
      world.play('filled');
      const status = world.root()?.querySelector('[role=status][aria-live=polite]');
      return { isThere: status !== null, text: status?.textContent };
    });
    expect(await early).toEqual({ isThere: true, text: '' });
    await note('filled');
    expect(await run((world) => world.textOf('[role=status]'))).toContain('passport.jpg');
  },
  'a note goes by itself, but not under the pointer': async ({ page, run, hover }) => {
    await run((world) => {
      world.stopTime();
      world.play('short');
      world.passTime(100); // until its words come
    });
    await hover('.note.shown');
    await run((world) => world.passTime(10_000));
    expect(await run((world) => world.count('.note'))).toBe(1);
    await page.mouse.move(5, 5);
    await run((world) => world.passTime(1_000));
    expect(await run((world) => world.root())).toBeNull();
  },
  'a note follows its field, and goes to the corner when that is out of view': async (test) => {
    const { page, run, note } = test;
    await note('filled');
    const top = () => run((world) => world.boxOf('.note')?.y ?? 0);
    const before = await top();
    await page.mouse.wheel(0, 60);
    await expect.poll(top).toBe(before - 60);
    await page.mouse.wheel(0, 500);
    await expect.poll(() => run((world) => (world.boxOf('.note')?.x ?? 0) > 700)).toBe(true);
  },
  'a note goes above a field at the lower edge': async ({ page, run, note }) => {
    await note('at-corner');
    const box = await run((world) => world.boxOf('.note'));
    const field = await page.locator('.corner').boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(field?.y ?? 0);
  },
  'a page’s script cannot press the buttons': async ({ page, run, note }) => {
    await note('filled');
    await page.evaluate(() => {
      const host = document.querySelector('div');
      host?.click();
      host?.dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true }));
    });
    await run((world) => world.root()?.querySelector('button')?.click());
    expect(await run((world) => world.readLog())).toEqual([]);
    expect(await run((world) => world.count('.note'))).toBe(1);
  },
  'nothing moves for who wants it so': async ({ page, run, note }) => {
    await note('filled');
    expect(await run((world) => world.styleOf('.note', 'transition-duration'))).toBe('0s');
    await run((world) => world.play('outline-scrolls'));
    const isInView = () =>
      page.locator('#witness').evaluate((field) => field.getBoundingClientRect().bottom < innerHeight);
    expect(await isInView()).toBe(true); // at once, not after a while
    await expect.poll(() => run((world) => world.boxOf('.ring')?.y ?? 0)).toBeGreaterThan(0);
    await page.evaluate(() => scrollTo(0, 0));
  },
};
