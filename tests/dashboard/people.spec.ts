import { parseSetupLink } from '@svc/protocol';
import { expect, openPage, test } from './test.ts';

test('the setup link of a person is shown once, with the key in it, until the key is revoked', async ({
  dashboard,
}) => {
  await openPage(dashboard, 'People');
  await expect(dashboard.getByText('start it with --public-url')).toBeVisible();
  await dashboard.getByLabel('Name').fill('Ada’s laptop');
  await dashboard.getByRole('button', { name: 'Create key' }).click();
  await expect(dashboard.getByRole('heading', { name: 'The setup link of Ada’s laptop' })).toBeFocused();
  const link = parseSetupLink(await dashboard.locator('pre').first().innerText());
  const value = expect.stringMatching(/^Bearer svcp_[0-9a-f]{16}_[\w-]{43}$/);
  expect(link?.headers).toEqual([{ name: 'Authorization', value }]);
  await expect(dashboard.getByRole('img', { name: 'The address as a code' })).toBeVisible();

  await dashboard.reload();
  await expect(dashboard.getByText('never used')).toBeVisible();
  await expect(dashboard.locator('pre')).toHaveCount(0);
  await dashboard.getByRole('button', { name: /^Revoke the key svcp_.* of Ada’s laptop$/ }).click();
  await dashboard.getByRole('button', { name: 'Revoke key' }).click();
  await expect(dashboard.getByText('Nobody has a key yet.')).toBeVisible();
});
