import { expectArrivedOnce, expectNothingArrived } from '../../fixtures/site/page-record.ts';
import { jobIdIn } from '../../fixtures/phone/phone.ts';
import { expect, test } from '../test.ts';
import { expectState, linkIn, startSending } from '../../fixtures/browser/popup.ts';

test('a tab that is closed while the phone sends: its file is offered in another tab, and put there @release', async ({
  begin,
  phone,
}) => {
  const { extension, page, photo, popup } = await begin('form.html');
  await startSending(phone, popup, { buffer: photo });
  await page.close();
  await popup.close();
  const { page: other, popup: otherPopup } = await begin('strict.html');
  const kept = otherPopup.getByTestId('kept-files');
  await expect(kept.getByText('Your phone is still sending a file for 127.0.0.1')).toBeVisible();
  await phone.speedUp();
  await expect(kept.getByText('a.jpg from your phone, for 127.0.0.1')).toBeVisible();
  await expect.poll(() => extension.badgeOf(null)).toBe('1');
  await expectNothingArrived(other);
  await kept.getByRole('button', { name: 'Put it here' }).click();
  await expectState(otherPopup, 'done');
  await expectArrivedOnce(other, photo);
  await expect(kept).toBeHidden();
});

test('a tab that is closed before its code was used: the code goes with it @release', async ({
  beginWithPhone,
}) => {
  const { gate, page, phone, popup } = await beginWithPhone('form.html');
  const link = await linkIn(popup);
  const jobId = jobIdIn(link);
  await page.close();
  await expect
    .poll(() => gate.requests.some(({ route, url }) => route === 'cancel' && url.endsWith(`/${jobId}`)))
    .toBe(true);
  await phone.open(link);
  await phone.waitForState('failed');
});
