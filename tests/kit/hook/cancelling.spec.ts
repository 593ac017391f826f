import { expectStatus, startTransfer } from '../fixtures/own-dialog.ts';
import { jobIdIn } from '../../fixtures/phone/phone.ts';
import { expect, test } from '../fixtures/test.ts';

test(
  'cancelling a code ends the job where the backend allows it, and the phone is told @release',
  { tag: '@central' },
  async ({ begin, phone }) => {
    const { desk, gate } = await begin('custom-ui', { app: { allowCancel: true } });
    const link = await startTransfer(desk);
    await desk.press('Cancel');
    await expectStatus(desk, 'cancelled');

    await expect
      .poll(() => gate.requests.filter(({ end }) => end === 'answered').map(describe))
      .toContain(`DELETE /api/svc/job/${jobIdIn(link)}`);
    expect((await desk.calls()).map(({ name }) => name)).toEqual(['onJobCreated', 'onCancel']);
    await phone.open(link);
    await phone.waitForState('failed');
  },
);

test('cancelling in mid-course ends the upload of the phone @release', async ({ begin, phone }) => {
  const { desk, photo } = await begin('custom-ui', { app: { allowCancel: true } });
  await phone.open(await startTransfer(desk));
  await phone.slowDown(100_000);
  await phone.choose({ name: 'receipt.jpg', mimeType: 'image/jpeg', buffer: photo });
  await expectStatus(desk, 'in_progress');
  await desk.press('Cancel');
  await expectStatus(desk, 'cancelled');
  await phone.waitForState('failed');
  expect(await desk.calls('onError')).toEqual([]);
});

function describe({ method, url }: { method: string; url: string }): string {
  return `${method} ${url}`;
}
