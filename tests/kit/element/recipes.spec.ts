import { answerWith } from '../../fixtures/server/gate-behaviours.ts';
import { expect, test } from '../fixtures/test.ts';
import { expectView, openCode, scanAndSend } from '../fixtures/upload-dialog.ts';

for (const { name, page } of [
  { name: 'Vue', page: 'vue' },
  { name: 'Svelte', page: 'svelte' },
  { name: 'Angular', page: 'angular' },
  { name: 'plain HTML', page: 'plain' },
]) {
  test(`the recipe for ${name}: press, scan, send, and the page has the job`, async ({ begin, phone }) => {
    const { desk, smallPhoto } = await begin(page, {
      app: { onCompleted: (job) => ({ claim: job.fileName }) },
    });
    const dialog = await openCode(desk, 'Photo from phone');
    await scanAndSend(phone, dialog, { buffer: smallPhoto });
    await expectView(dialog, 'completed');

    await expect(desk.page.getByText('receipt.jpg has arrived.')).toHaveCount(1);
    const [job, result] = (await desk.calls('svc-completed'))[0]?.args ?? [];
    expect(job).toMatchObject({ status: 'completed', fileName: 'receipt.jpg' });
    expect(result).toEqual({ claim: 'receipt.jpg' });
  });
}

test('without a bundler, the console of a page on this computer says what is wrong', async ({ begin }) => {
  const { desk, gate } = await begin('plain');
  gate.on('create', answerWith(404));
  const [message] = await Promise.all([
    desk.page.waitForEvent('console', (message) => message.text().startsWith('svc:')),
    desk.press('Photo from phone'),
  ]);
  expect(message.text()).toContain('The gate says 404. Check that the routes are mounted there');
});

test('a wrong key of the transfer server is told on the console, and not shown', async ({
  begin,
  backend,
}) => {
  const token = `svc_0123456789abcdef_${'A'.repeat(43)}`;
  const { desk } = await begin('plain', { app: { backend: { url: backend.url, token } } });
  const [message] = await Promise.all([
    desk.page.waitForEvent('console', (message) => message.text().startsWith('svc:')),
    desk.press('Photo from phone'),
  ]);
  expect(message.text()).toContain('Check SVC_TOKEN and SVC_API_URL.');
  expect(message.text()).not.toContain(token);
});
