import type { Page } from '@playwright/test';
import { expectState, linkIn } from '../../fixtures/browser/popup.ts';
import { expect, test } from '../test.ts';

const files = ['first.txt', 'second.txt', 'third.txt'].map((name) => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(name),
}));
const file = { name: 'first.txt', mimeType: 'text/plain', buffer: Buffer.from('first') };

interface SeenDrag {
  type: string;
  target: string;
}

/** The record of `chat.js`. */
declare const log: SeenDrag[];
declare const taken: string[];

const takenBy = (page: Page) => page.evaluate(() => taken);

/** The page's record, with repeated `dragover` events joined. */
async function logOf(page: Page): Promise<SeenDrag[]> {
  const seen = await page.evaluate(() => log);
  const isRepeat = (entry: SeenDrag, before?: SeenDrag) =>
    entry.type === 'dragover' && before?.type === 'dragover' && before.target === entry.target;
  return seen.filter((entry, index) => !isRepeat(entry, seen[index - 1]));
}

/** Drags a file to the middle of the messages as a person does, and drops it after a while. */
async function dropByHand(page: Page): Promise<void> {
  const box = await page.locator('#messages').boundingBox();
  if (!box) throw new Error('It is not drawn.');
  const point = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const session = await page.context().newCDPSession(page);
  const data = { items: [], files: [import.meta.filename], dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'dragOver', 'dragOver', 'drop'] as const) {
    await session.send('Input.dispatchDragEvent', { type, ...point, data });
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  }
}

for (const layer of ['own', 'counted']) {
  test(`a layer that comes with a drag gets the drop, as from a hand, and is gone (${layer}) @release`, async ({
    begin,
    openPage,
  }) => {
    const { page, send } = await begin(`chat.html?layer=${layer}`);
    await send(file);
    expect(await takenBy(page)).toEqual(['first.txt']);
    await expect(page.locator('#layer')).toBeHidden();

    const other = await openPage(`chat.html?layer=${layer}`);
    await dropByHand(other);
    expect(await takenBy(other)).toHaveLength(1);
    expect(await logOf(page)).toEqual(await logOf(other));
  });
}

test('a layer that appears for a drag is gone when the drop is not taken @release', async ({ begin }) => {
  const { page, send } = await begin('chat.html?layer=idle');
  await send(file, 'holding');
  expect((await logOf(page)).at(-1)).toMatchObject({
    type: 'dragleave',
    target: 'layer',
    related: 'nothing',
  });
  await expect(page.locator('#layer')).toBeHidden();
});

test('several files are pasted one by one, since a page may take the first of a paste alone @release', async ({
  beginWithPhone,
}) => {
  const { page, phone, popup } = await beginWithPhone('chat.html', (page) => page.locator('#box').focus());
  await phone.open(await linkIn(popup));
  await phone.choose(files);
  await expectState(popup, 'done');
  expect(await takenBy(page)).toEqual(['first.txt', 'second.txt', 'third.txt']);
});

test('nothing is pasted behind a dialog that opened in between @release', async ({ begin }) => {
  const { page, popup, send } = await begin('chat.html', (page) => page.locator('#box').focus());
  await expectState(popup, 'waiting');
  const showDialog = () => page.evaluate(() => document.querySelector('dialog')?.showModal());
  await showDialog();
  await send(file, 'holding');
  await expect(popup.getByText('A dialog of the page is in front of it').first()).toBeVisible();
  expect(await takenBy(page)).toEqual([]);
});
