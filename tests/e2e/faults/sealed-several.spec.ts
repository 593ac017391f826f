import { linkIn, expectState } from '../../fixtures/browser/popup.ts';
import { changeBit, first } from '../../fixtures/server/gate-behaviours.ts';
import { sha256, type TestFile } from '../../fixtures/phone/test-files.ts';
import { hashInPage, seenBy } from '../../fixtures/site/page-record.ts';
import { expect, test, type Begin, type PhoneTransfer } from '../test.ts';

/** Of equal length, so that only their seals distinguish them. */
const papers: TestFile[] = ['first.txt', 'other.txt'].map((name) => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.alloc(90_000, name),
}));

/** A phone with the code of a field that takes several files. */
async function beginSeveral(begin: Begin<PhoneTransfer>) {
  const transfer = await begin('form.html', (page) => page.getByLabel('Other papers').focus());
  await transfer.phone.open(await linkIn(transfer.popup));
  return transfer;
}

test('several sealed files arrive under their names, in the phone’s order, and the next ones by the same key', async ({
  beginWithPhone,
  openPage,
  phone,
}) => {
  const { extension, page, popup } = await beginSeveral(beginWithPhone);
  const key = new URL(await linkIn(popup)).hash;
  await phone.choose(papers);
  await expectState(popup, 'done');
  for (const [index, { buffer }] of papers.entries()) {
    expect(await hashInPage(page, 'papers', index)).toBe(sha256(buffer));
  }
  expect((await seenBy(page)).at(-1)?.files.map(({ name }) => name)).toEqual(papers.map(({ name }) => name));

  const next = await openPage('form.html');
  const nextPopup = await extension.openPopup(next);
  await expect(nextPopup.getByRole('heading', { name: 'Your phone is ready' })).toBeVisible();
  await expect(nextPopup.getByText('Only this browser can open the file')).toBeVisible();
  expect(new URL(await linkIn(nextPopup)).hash).toBe(key);
  await phone.waitForState('ready');
  await phone.choose(papers[1] ?? []);
  await expectState(nextPopup, 'done');
  expect(await hashInPage(next, 'receipt')).toBe(sha256(papers[1]?.buffer ?? Buffer.alloc(0)));
});

test('one of several files that was changed on its way is fetched again, and all arrive @release', async ({
  beginWithPhone,
  gate,
  phone,
}) => {
  gate.on('follow', first(1, changeBit));
  gate.on('bytes', first(1, changeBit));
  const { page, popup } = await beginSeveral(beginWithPhone);
  await phone.choose(papers);
  await expectState(popup, 'done');
  for (const [index, { buffer }] of papers.entries()) {
    expect(await hashInPage(page, 'papers', index)).toBe(sha256(buffer));
  }
});
