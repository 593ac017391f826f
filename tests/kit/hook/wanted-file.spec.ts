import { expectStatus, startTransfer } from '../fixtures/own-dialog.ts';
import { expect, test } from '../fixtures/test.ts';

test('4.1: the phone offers what accept says', async ({ begin, phone }) => {
  const { desk } = await begin('custom-ui', { options: { accept: 'image/png,image/jpeg' } });
  await phone.open(await startTransfer(desk));
  await expect(phone.page.getByLabel('Choose a file', { exact: true })).toHaveAttribute(
    'accept',
    /image\/png.*image\/jpeg/,
  );
});

test('4.1: a file that is larger than maxBytes is refused on the phone, and another may be sent', async ({
  begin,
  phone,
}) => {
  const { desk, photo } = await begin('custom-ui', { options: { maxBytes: 1_000_000 } });
  await phone.open(await startTransfer(desk));
  await phone.choose({ name: 'large.jpg', mimeType: 'image/jpeg', buffer: photo });
  await expect(phone.page.getByText(/too large/i).first()).toBeVisible();
  await expectStatus(desk, 'pending');
  await phone.choose({ name: 'small.jpg', mimeType: 'image/jpeg', buffer: photo.subarray(0, 900_000) });
  await expectStatus(desk, 'completed');
  const [call] = await desk.calls('onCompleted');
  expect(call?.args[0]).toMatchObject({ fileName: 'small.jpg' });
});
