import type { Frame, Page } from '@playwright/test';
import type { browser } from 'wxt/browser';
import { countFiles } from '../../fixtures/site/page-record.ts';
import { chooseInMenu } from '../../fixtures/browser/extension-worker.ts';
import type { LaunchedExtension } from '../../fixtures/browser/launch-extension.ts';
import { expectPickersAnswered } from '../../fixtures/browser/expect-pickers-answered.ts';
import { hoverUntilOffered, lookInPage } from '../../fixtures/browser/in-page.ts';
import { expectState, codeIn, linkIn, transferFile } from '../../fixtures/browser/popup.ts';
import { passport } from '../../fixtures/phone/test-files.ts';
import { expect, test } from './test.ts';

/** For functions that run in the extension's worker. */
declare const chrome: typeof browser;

/** The person's right click in a frame, and their choice of "Fill from phone" in the menu. */
async function fillFromPhone(extension: LaunchedExtension, page: Page, frame: Frame): Promise<void> {
  const tabId = await extension.tabIdOf(page);
  await frame.getByLabel('Prize photo').click({ button: 'right' });
  const worker = await extension.worker();
  const frameId = await worker.evaluate(async (id) => {
    const answers = await chrome.scripting.executeScript({
      target: { tabId: id, allFrames: true },
      func: () => document.querySelector('input[name=prize]') !== null,
    });
    return answers.find(({ result }) => result)?.frameId;
  }, tabId);
  if (frameId === undefined) throw new Error('The frame is gone.');
  await chooseInMenu(extension, { tabId, frameId });
}

test('“Fill from phone” on a right click in a frame of another site asks first, with and without a code', async ({
  openWithFrame,
  phone,
}) => {
  const { extension, greedyFrame, page, site } = await openWithFrame('foreign');
  await fillFromPhone(extension, page, greedyFrame);
  const popup = await extension.openPopup(page);
  const question = popup.getByTestId('recipient-question');
  const { port } = new URL(site.origin);
  await expect(question).toHaveAttribute('data-origin', `http://localhost:${port}`);
  await expect(codeIn(popup)).toHaveCount(0);
  await popup.getByTestId('recipient-refuse').click();
  const before = await linkIn(popup);
  await expect(popup.getByRole('radio', { name: 'Claim photo' })).toBeChecked();

  await fillFromPhone(extension, page, greedyFrame);
  await popup.bringToFront();
  await popup.getByTestId('recipient-confirm').click();
  await expect(popup.getByTestId('upload-link')).not.toHaveAttribute('href', before);
  await phone.open(await linkIn(popup));
  await expect(phone.page.locator('h1')).toHaveText(`Send a file to localhost:${port}`);
  await phone.choose(passport);
  await expectState(popup, 'done');
  expect(await countFiles(greedyFrame, 'prize')).toBe(1);
});

test('a click on the button on a field in a frame of another site asks first, also about a file that is held @release', async ({
  extension,
  openWithFrame,
  wirePhone: phone,
}) => {
  const options = await extension.context.newPage();
  await options.goto(`chrome-extension://${extension.id}/options.html`);
  const show = options.getByRole('switch', { name: 'Show a button on upload fields' });
  await show.click();
  await expect(show).toBeChecked();

  const { greedyFrame, page, site } = await openWithFrame('foreign&alone');
  const popup = await extension.openPopup(page);
  await transferFile({ phone, popup }, passport, 'holding');
  await page.bringToFront();
  const inFrame = await lookInPage(greedyFrame);
  await hoverUntilOffered(inFrame, greedyFrame.getByLabel('Prize photo'));
  await inFrame.press('Fill from phone');
  await expect(popup.getByTestId('recipient-question')).toHaveAttribute(
    'data-origin',
    `http://localhost:${new URL(site.origin).port}`,
  );
  expect(await countFiles(greedyFrame, 'prize')).toBe(0);
  await popup.bringToFront();
  await popup.getByTestId('recipient-refuse').click();
  await expectState(popup, 'holding');
  expect(await countFiles(greedyFrame, 'prize')).toBe(0);
});

test('about a tab that is not in front a small window asks; it closes with a no, and shows the code after a yes @release', async ({
  openBeside,
}) => {
  const { extension, greedyFrame, page, popup } = await openBeside('foreign');
  const before = await linkIn(popup);
  await expectPickersAnswered(extension, page);
  const askInWindow = async () => {
    await popup.bringToFront();
    const opening = extension.context.waitForEvent('page');
    await greedyFrame.getByRole('button', { name: 'Win' }).click();
    const asking = await opening;
    await expect(asking.getByTestId('recipient-question')).toBeVisible();
    expect(new URL(asking.url()).searchParams.get('for')).toBe('question');
    return asking;
  };
  const first = await askInWindow();
  const closed = first.waitForEvent('close');
  await first.getByTestId('recipient-refuse').click();
  await closed;
  await expect(popup.getByTestId('upload-link')).toHaveAttribute('href', before);

  const second = await askInWindow();
  await second.getByTestId('recipient-confirm').click();
  await expect(second.getByTestId('upload-link')).not.toHaveAttribute('href', before);
  await expect(second.getByRole('radio', { name: 'Prize photo' })).toBeChecked();
});
