import { cancelJob, createJob, expect, openPage, test } from './test.ts';

test('a webhook is added with a secret, shows what was sent, and sends it again', async ({
  dashboard,
  server,
  receiver,
}) => {
  await openPage(dashboard, 'Webhooks');
  await dashboard.getByLabel('Address').fill(receiver.url);
  await dashboard.getByRole('button', { name: 'Add webhook' }).click();
  await expect(dashboard.getByRole('heading', { name: `The secret of ${receiver.url}` })).toBeFocused();
  await expect(dashboard.locator('pre')).toHaveText(/^SVC_WEBHOOK_SECRET=whsec_[\w+/]+=*$/);
  await dashboard.getByRole('button', { name: 'I have kept it' }).click();

  const jobId = await createJob(server);
  await cancelJob(server, jobId);
  const endpoint = dashboard.getByRole('region', { name: receiver.url });
  await expect(endpoint).toContainText(`${jobId.slice(0, 6)}…`);
  await expect(endpoint).toContainText('Delivered');
  const [eventId = ''] = receiver.received;
  await endpoint.getByRole('button', { name: `Send again: ${eventId}` }).click();
  await expect(dashboard.getByText('It is sent again.')).toBeVisible();
  await expect.poll(() => receiver.received).toEqual([eventId, eventId]);

  await endpoint.getByRole('button', { name: 'New secret' }).click();
  await dashboard.getByRole('dialog').getByRole('button', { name: 'Make new secret' }).click();
  await expect(dashboard.getByText('For a day the former secret signs too.')).toBeVisible();
  await endpoint.getByRole('button', { name: 'Remove' }).click();
  await dashboard.getByRole('dialog').getByRole('button', { name: 'Remove webhook' }).click();
  await expect(endpoint).toHaveCount(0);
});

test('an address that cannot be used is refused in one sentence @release', async ({ dashboard }) => {
  await openPage(dashboard, 'Webhooks');
  await dashboard.getByLabel('Address').fill('ftp://files.example.com');
  await dashboard.getByRole('button', { name: 'Add webhook' }).click();
  await expect(dashboard.getByRole('alert')).toContainText('must begin with https:// or http://');
});
