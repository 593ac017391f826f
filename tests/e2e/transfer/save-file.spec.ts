import { readFile } from 'node:fs/promises';
import { PNG } from 'pngjs';
import { expectState } from '../../fixtures/browser/popup.ts';
import { sha256 } from '../../fixtures/phone/test-files.ts';
import { expect, test } from '../test.ts';

test('on a page without a field the popup says so and saves the file', async ({ begin }) => {
  const { photo, popup, send } = await begin('empty.html');
  await expect(popup.getByText('no upload field')).toBeVisible();
  await send({ name: 'holiday.jpg', mimeType: 'image/jpeg', buffer: photo }, 'holding');

  const downloading = popup.waitForEvent('download');
  await popup.getByRole('button', { name: 'Save to this computer' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('holiday.jpg');
  expect(sha256(await readFile(await download.path()))).toBe(sha256(photo));
  await expectState(popup, 'done');
});

test('a held picture is shown, on white where it is transparent @release', async ({ begin }) => {
  const { popup, send } = await begin('empty.html');
  const nothing = PNG.sync.write(new PNG({ width: 4, height: 4, fill: true }));
  await send({ name: 'logo.png', mimeType: 'image/png', buffer: nothing }, 'holding');
  const color = await popup.locator('.only-picture').evaluate(async (picture: HTMLImageElement) => {
    await picture.decode();
    const context = document.createElement('canvas').getContext('2d');
    context?.drawImage(picture, 0, 0);
    return [...(context?.getImageData(0, 0, 1, 1).data ?? [])];
  });
  expect(color).toEqual([255, 255, 255, 255]);
});

for (const [title, address] of [
  ['one of the browser’s own pages', 'chrome://version/'],
  ['the PDF viewer', 'paper.pdf'],
] as const) {
  test(`on ${title} the popup says that it may not act there, and offers to save @release`, async ({
    begin,
  }) => {
    const { popup, send } = await begin(address);
    await expect(popup.getByText('may not act on this page')).toBeVisible();
    await send({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('a') }, 'holding');
    await expect(popup.getByRole('button', { name: 'Save to this computer' })).toBeVisible();
  });
}
