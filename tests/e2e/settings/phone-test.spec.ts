import { findViolations } from '../../fixtures/browser/find-violations.ts';
import { expect, test } from '../test.ts';

test('a test with the phone says on both sides what it found, and sends nothing', async ({
  extension,
  gate,
  phone,
  server,
}) => {
  const options = await extension.context.newPage();
  await options.goto(`chrome-extension://${extension.id}/options.html`);
  await options.getByRole('button', { name: 'Test with your phone' }).click();
  await phone.scan(options.getByTestId('qr'));
  await expect(phone.page.locator('h1')).toHaveText('Your phone reaches the computer');
  await expect(phone.page.locator('main')).toContainText('This browser can encrypt your files');
  await expect(phone.page.getByLabel('Choose a file', { exact: true })).toBeHidden();
  expect(await findViolations(phone.page)).toEqual([]);
  await expect(options.getByText('Your phone reached the server at')).toContainText(
    new RegExp(`at ${server.uploadUrl} after \\d+ s\\. It can encrypt files\\.$`),
  );
  await expect(options.getByTestId('qr')).toHaveCount(0);
  expect(await findViolations(options)).toEqual([]);
  await expect.poll(() => gate.count('cancel')).toBe(1);
});
