import { expect, test } from './test.ts';

const ALLOW = '.notice-button';

test('in Firefox, a field in another site’s frame is reached once the person allows that site', async ({
  begin,
  scanPanel,
  site,
}) => {
  const { extension, panel } = await begin('framed.html');
  await panel.waitForText('body', 'Part of this page belongs to localhost');

  await panel.click(ALLOW);
  await extension.answerPermissionPrompt('deny');
  await reopen();
  await panel.waitForText('body', 'Not allowed. Fields of localhost');

  await panel.click(ALLOW);
  await extension.answerPermissionPrompt('allow');
  await panel.waitForText('body', 'Receipt');
  await panel.waitForText('body', `http://localhost:${new URL(site.origin).port}`);
  // Nobody but the page itself is preselected; in the first moment nobody else can be chosen.
  const readLink = () =>
    panel.evaluate(() => document.querySelector('[data-testid=upload-link]')?.getAttribute('href') ?? '');
  await expect.poll(readLink, { message: 'there is a code' }).not.toBe('');
  const before = await readLink();
  await panel.click('.choice input:enabled');
  await expect.poll(readLink, { message: 'there is a code for that place' }).not.toBe(before);
  expect(await panel.evaluate(() => document.body.textContent)).not.toContain('belongs to');

  const phone = await scanPanel();
  await phone.choose({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('a') });
  await panel.waitForText('body', 'a.txt is in');

  /** The browser's question closes the panel, or leaves it open; the extension may have brought it back. */
  async function reopen(): Promise<void> {
    if (!(await panel.isOpen())) await extension.clickToolbarButton();
  }
});
