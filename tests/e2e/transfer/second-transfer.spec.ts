import { chooseInMenu } from '../../fixtures/browser/extension-worker.ts';
import { expectState, startSending } from '../../fixtures/browser/popup.ts';
import { expectArrivedOnce } from '../../fixtures/site/page-record.ts';
import { expect, test } from '../test.ts';

test('a second file asked for in a tab while the phone sends: the one that comes may go there instead @release', async ({
  beginWithPhone,
}) => {
  const { extension, page, phone, photo, popup } = await beginWithPhone('form.html');
  await startSending(phone, popup, { buffer: photo });
  const tabId = await extension.tabIdOf(page);
  await page.getByLabel('Other papers').click({ button: 'right' });
  await chooseInMenu(extension, { tabId, frameId: 0 });
  await popup.bringToFront();
  await expect(popup.getByTestId('proposal')).toContainText('Other papers');
  await expectState(popup, 'receiving');
  await popup.getByRole('button', { name: 'Put it into “Other papers” instead' }).click();
  await expect(popup.getByTestId('proposal')).toBeHidden();
  await phone.speedUp();
  await expectState(popup, 'done');
  await expectArrivedOnce(page, photo, 'papers');
});
