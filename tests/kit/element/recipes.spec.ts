import { expect, test } from '../fixtures/test.ts';
import { expectView, openCode, scanAndSend } from '../fixtures/upload-dialog.ts';

for (const { name, page, scriptSources = '' } of [
  { name: 'Vue', page: 'vue' },
  { name: 'Svelte', page: 'svelte' },
  // Its templates are compiled in the browser here.
  { name: 'Angular', page: 'angular', scriptSources: "'unsafe-eval'" },
  { name: 'plain HTML', page: 'plain' },
]) {
  test(`the recipe for ${name}: press, scan, send, and the page has the job`, async ({ begin, phone }) => {
    const { desk, smallPhoto } = await begin(page, {
      app: { scriptSources, onCompleted: (job) => ({ claim: job.fileName }) },
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
