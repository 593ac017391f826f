import { expectPickersAnswered } from '../../fixtures/browser/expect-pickers-answered.ts';
import { expectState } from '../../fixtures/browser/popup.ts';
import { countFiles, logOf } from '../../fixtures/site/page-record.ts';
import { passport } from '../../fixtures/phone/test-files.ts';
import { expect, test } from '../test.ts';

test('a page that listens only after its own button was clicked gets the file from that button, once @release', async ({
  begin,
}) => {
  const { extension, page, popup, send } = await begin('ignores-change.html');
  await send(passport);
  expect(await logOf(page)).toEqual([]);
  expect(await countFiles(page)).toBe(1);
  await popup.getByRole('button', { name: 'Nothing happened? Click the page’s own button' }).click();
  await expectState(popup, 'holding');
  await expect(
    popup.getByText('Click the page’s own upload button now, and it gets the file.', { exact: true }),
  ).toBeVisible();
  expect(await countFiles(page)).toBe(0);
  await expectPickersAnswered(extension, page);
  await page.getByRole('button', { name: 'Upload' }).click();
  await expectState(popup, 'done');
  expect(await logOf(page)).toEqual(['passport.txt']);
  expect(await countFiles(page)).toBe(1);
});
