import { lookInPage } from '../../fixtures/browser/in-page.ts';
import { expect, test } from '../test.ts';

const note = { name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('a note') };

test('a page that empties its field and says why has not kept the file: it is held @release', async ({
  begin,
}) => {
  const { page, popup, send } = await begin('picky.html?and=words');
  await send(note, 'holding');
  await expect(popup.getByText('The page did not keep the file: “Only JPEG or PNG”').first()).toBeVisible();
  await page.bringToFront();
  await (await lookInPage(page)).expectText('The page did not keep note.txt: “Only JPEG or PNG”');
});

test('a page that empties its field without a refusal was given the file; the popup does not say that it is in @release', async ({
  begin,
}) => {
  const { page, popup, send } = await begin('picky.html?and=alert');
  await send(note);
  await expect(popup.getByRole('heading', { level: 2 })).toHaveText('note.txt was handed to “Photo”');
  await page.bringToFront();
  const inPage = await lookInPage(page);
  await inPage.expectText('note.txt was handed to “Photo”');
  await inPage.expectNoText(/is in/);
});
