import { cancelJob, createJob, expect, openPage, readJob, test } from './test.ts';

test('shows jobs as they come and end, without losing the place of who looks', async ({
  dashboard,
  server,
}) => {
  await openPage(dashboard, 'Jobs');
  const status = dashboard.getByLabel('Status');
  await status.focus();
  const jobId = await createJob(server);
  const row = dashboard.getByRole('listitem').filter({ hasText: jobId.slice(0, 6) });
  await expect(row).toContainText('Waiting for a phone');
  await cancelJob(server, jobId);
  await expect(row).toContainText('Cancelled');
  await expect(status).toBeFocused();
  await expect(dashboard.getByText(jobId)).toHaveCount(0);
});

test('cancels a job after a question', async ({ dashboard, server }) => {
  const jobId = await createJob(server);
  await openPage(dashboard, 'Jobs');
  await dashboard.getByRole('button', { name: `Cancel the job ${jobId.slice(0, 6)}…` }).click();
  const question = dashboard.getByRole('dialog', { name: 'Cancel this job?' });
  await dashboard.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  expect(await readJob(server, jobId)).toMatchObject({ status: 'pending' });

  await dashboard.getByRole('button', { name: `Cancel the job ${jobId.slice(0, 6)}…` }).click();
  await question.getByRole('button', { name: 'Cancel job' }).click();
  await expect(dashboard.getByText('The job is cancelled.')).toBeVisible();
  expect(await readJob(server, jobId)).toMatchObject({ status: 'failed' });
});

test('says that a job has ended meanwhile, and leaves the question open @release', async ({
  dashboard,
  server,
}) => {
  const jobId = await createJob(server);
  await openPage(dashboard, 'Jobs');
  await dashboard.getByRole('button', { name: `Cancel the job ${jobId.slice(0, 6)}…` }).click();
  await dashboard.route('**/dashboard/api/jobs?*', (route) => route.abort());
  await cancelJob(server, jobId);
  const question = dashboard.getByRole('dialog', { name: 'Cancel this job?' });
  await question.getByRole('button', { name: 'Cancel job' }).click();
  await expect(question.getByRole('alert')).toHaveText('This job has ended already. Reload the list.');
});

test('shows the jobs of one status or project', async ({ dashboard, server }) => {
  const [open, ended] = [await createJob(server), await createJob(server)];
  await cancelJob(server, ended);
  await openPage(dashboard, 'Jobs');
  await dashboard.getByLabel('Status').selectOption('Failed');
  await expect(dashboard.getByText(`${ended.slice(0, 6)}…`)).toBeVisible();
  await expect(dashboard.getByText(`${open.slice(0, 6)}…`)).toHaveCount(0);
  await dashboard.getByLabel('Status').selectOption('All');
  await dashboard.getByLabel('Project').selectOption('embedded');
  await expect(dashboard.getByText(`${open.slice(0, 6)}…`)).toBeVisible();
});

test('counts them, and draws the last 24 hours, which a table says as well @release', async ({
  dashboard,
  server,
}) => {
  await cancelJob(server, await createJob(server));
  await dashboard.reload();
  const chart = dashboard.getByRole('figure', { name: 'Jobs', exact: true });
  await expect(chart).toContainText(/\d+ jobs? created: .* failed\./);
  await expect(chart.locator('canvas')).toBeVisible();
  await chart.getByText('Show as a table').click();
  await expect(chart.getByRole('row')).toHaveCount(25);
  await expect(chart.getByRole('columnheader', { name: 'Failed' })).toBeVisible();
});
