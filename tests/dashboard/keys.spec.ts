import { callJobApi, createKey, expect, test } from './test.ts';

test('a key is shown once, is copied, works, and works no more when it is revoked', async ({
  dashboard,
  server,
}) => {
  await dashboard.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const key = await createKey(dashboard, 'shop');
  expect(await callJobApi(server, key)).toBe(201);
  await dashboard.getByRole('button', { name: 'Copy' }).click();
  await expect(dashboard.getByText('Copied')).toBeVisible();
  expect(await dashboard.evaluate(() => navigator.clipboard.readText())).toBe(`SVC_TOKEN=${key}`);

  await dashboard.reload();
  await expect(dashboard.getByText(key)).toHaveCount(0);
  const revoke = dashboard.getByRole('button', { name: `Revoke the key svc_${key.split('_')[1]}…` });
  await revoke.click();
  const question = dashboard.getByRole('dialog', { name: 'Revoke this key?' });
  await question.getByRole('button', { name: 'Go back' }).click();
  await expect(revoke).toBeFocused();
  expect(await callJobApi(server, key)).toBe(201);

  await revoke.click();
  await question.getByRole('button', { name: 'Revoke key' }).click();
  await expect(dashboard.getByText('The key is revoked.')).toBeVisible();
  await expect(revoke).toHaveCount(0);
  await expect(dashboard.getByRole('heading', { level: 1 })).toBeFocused();
  expect(await callJobApi(server, key)).toBe(401);
});

test('a name that no project may have is refused in one sentence @release', async ({ dashboard }) => {
  await dashboard.getByRole('link', { name: 'Keys' }).click();
  await dashboard.getByLabel('Project', { exact: true }).fill('embedded');
  await dashboard.getByRole('button', { name: 'Create key' }).click();
  await expect(dashboard.getByRole('alert')).toHaveText(
    '“embedded” is the server’s own project. Choose another name.',
  );
});

test('where a browser lets no page copy, the key is selected @release', async ({ dashboard }) => {
  await dashboard.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
  const key = await createKey(dashboard, 'shop');
  await dashboard.getByRole('button', { name: 'Copy' }).click();
  await expect(dashboard.getByText('Selected. Copy it with Ctrl+C.')).toBeVisible();
  expect(await dashboard.evaluate(() => getSelection()?.toString())).toBe(`SVC_TOKEN=${key}`);
});
