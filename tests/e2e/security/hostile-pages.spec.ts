import type { Page } from '@playwright/test';
import { expectPickersAnswered } from '../../fixtures/browser/expect-pickers-answered.ts';
import { lookInPage } from '../../fixtures/browser/in-page.ts';
import { openNativePicker } from '../../fixtures/browser/native-picker.ts';
import { linkIn, expectState } from '../../fixtures/browser/popup.ts';
import { passport } from '../../fixtures/phone/test-files.ts';
import { expect, test } from '../test.ts';
import { cases } from '../../fixtures/release.ts';

/** Reads what the page has stored, past the functions that it has altered. */
async function read(page: Page, list: 'noted' | 'failures' | 'log'): Promise<string[]> {
  const devTools = await page.context().newCDPSession(page);
  const run = (expression: string) => devTools.send('Runtime.evaluate', { expression, returnByValue: true });
  await run('armed = false');
  const { result } = await run(list);
  await run('armed = true');
  await devTools.detach();
  return result.value as string[];
}

for (const manner of cases(['watching', 'throwing'] as const)) {
  test(`a page that has been ${manner} since before sees no name of an event, and gets the file`, async ({
    begin,
  }) => {
    const { extension, page, phone, popup } = await begin(`hostile.html?${manner}`);
    await phone.open(await linkIn(popup));
    await expectPickersAnswered(extension, page);
    const box = await boxOf(page, '#detached');
    await page.mouse.click(box.x, box.y);
    const inPage = await lookInPage(page);
    await inPage.expectText('Waiting for the file from your phone');
    await phone.choose(passport);
    await expectState(popup, 'done');
    expect(await read(page, 'log')).toEqual(['change passport.txt']);
    expect((await read(page, 'noted')).filter((line) => /_\d{9}/.test(line))).toEqual([]);
    expect(await read(page, 'failures')).toEqual([]);
  });
}

test('if a page has altered everything, the browser’s own picker opens, and the page gets no error @release', async ({
  begin,
}) => {
  const { page, popup } = await begin('hostile.html?walled');
  await expectState(popup, 'waiting');
  await page.bringToFront();
  const box = await boxOf(page, '#detached');
  await openNativePicker(page, () => page.mouse.click(box.x, box.y));
  expect((await read(page, 'noted')).filter((line) => /_\d{9}/.test(line))).toEqual([]);
  expect(await read(page, 'failures')).toEqual([]);
});

/** The middle of an element, by the browser's developer tools. */
async function boxOf(page: Page, selector: string): Promise<{ x: number; y: number }> {
  const devTools = await page.context().newCDPSession(page);
  const { root } = await devTools.send('DOM.getDocument');
  const { nodeId } = await devTools.send('DOM.querySelector', { nodeId: root.nodeId, selector });
  const { model } = await devTools.send('DOM.getBoxModel', { nodeId });
  await devTools.detach();
  const [left = 0, top = 0] = model.border;
  return { x: left + model.width / 2, y: top + model.height / 2 };
}
